import { describe, expect, it } from "vitest";
import { graph, spreadOut } from "../src/lib/course";
import type { Chances } from "../src/lib/protocol";

const moment = (entry: number, turn: number, us: number): Chances => {
  const share = (mean: number) => ({ mean, low: mean - 0.1, high: mean + 0.1 });
  return { entry, turn, games: 20, scores: { us: share(us), japan: share(1 - us) } };
};

describe("the course of a game", () => {
  it("stacks the sides from the top, each over its own span", () => {
    const { x, areas, turns } = graph([moment(0, 1, 0.5), moment(50, 1, 0.25), moment(100, 2, 1)], ["us", "japan"], 200, 100);
    expect(x).toEqual([0, 100, 200]);
    expect(areas[0]).toBe("M0 0L100 0L200 0L200 100L100 25L0 50Z");
    expect(areas[1]).toBe("M0 50L100 25L200 100L200 100L100 100L0 100Z");
    expect(turns).toEqual([{ x: 200, title: "2" }]);
  });

  it("keeps the interval inside the graph", () => {
    expect(graph([moment(0, 1, 0), moment(1, 1, 1)], ["us", "japan"], 10, 100).band).toBe("M0 0L10 90L10 100L0 10Z");
  });

  it("is asked for from the ends to the middle, every moment once", () => {
    expect(spreadOut([0, 1, 2, 3, 4])).toEqual([0, 4, 2, 1, 3]);
    expect([...spreadOut([...Array(17).keys()])].sort((a, b) => a - b)).toEqual([...Array(17).keys()]);
    expect(spreadOut([7])).toEqual([7]);
  });
});
