// Pictures of the table for the docs, taken from a running server: node tools/board_pictures.mjs http://127.0.0.1:8417/ docs/pictures
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..", "web");
const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
const [url, out, only = ""] = process.argv.slice(2);
if (!out) throw new Error("usage: node tools/board_pictures.mjs URL FOLDER [saipan|malaya]");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function visit({ game = "saipan", ...options }, deed) {
  if (only && only !== game) return;
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(String(error)));
  await deed(page);
  await context.close();
}
const shot = async (page, name) => {
  await page.mouse.move(640, 20);
  await page.waitForTimeout(900);
  await page.screenshot({ path: join(out, `${name}.png`) });
  console.log(name);
};
const settle = (page) => page.waitForFunction(() => window.pacwar && (window.pacwar.mine || window.pacwar.frame?.result) && !window.pacwar.busy && !window.pacwar.behind, undefined, { timeout: 60000 });
const frame = (page) => page.evaluate(() => window.pacwar.frame);
/** What a click on a choice would send; the pictures are about what is then seen. */
const play = async (page, type, arg = null) => {
  await page.evaluate(([t, a]) => window.pacwar.play([{ type: t, arg: a }]), [type, arg]);
  await settle(page);
};
/** Looks somewhere, as a drag would: the zoom itself is told, so that nothing jumps back. */
const show = (page, view) => page.evaluate((v) => window.showMap(v), view);
const start = async (page, side = "Play U.S.") => {
  await page.goto(url);
  await page.waitForSelector(".game");
  await page.getByRole("button", { name: side }).click();
  await page.waitForFunction(() => window.board?.width && window.pacwar?.frame);
  await settle(page);
};
const land = async (page) => {
  for (let f = await frame(page); ["Landing", "GoingAshore", "Offshore"].includes(f.prompt.type); f = await frame(page)) await play(page, f.choices[0].type, f.choices[0].arg);
};
const attack = async (page) => {
  const target = await page.evaluate(() => {
    const { frame: f, sheet } = window.pacwar, at = (p) => sheet.hexes[p.spot];
    const ours = f.scene.pieces.filter((p) => p.side === f.you && p.spot !== null && !p.status.includes("fought"));
    const far = (p) => Math.min(...ours.map((o) => Math.hypot(at(o).x - at(p).x, at(o).y - at(p).y)));
    return f.choices.filter((c) => c.kind === "unit").map((c) => f.scene.pieces.find((p) => p.unit === c.arg)).sort((a, b) => far(a) - far(b))[0].unit;
  });
  await play(page, "DeclareAttack", target);
  for (let f = await frame(page); f.prompt.type === "Declaration"; f = await frame(page)) {
    const more = f.choices.find((c) => c.type === "AddAttacker") ?? f.choices.find((c) => c.arg === null);
    await play(page, more.type, more.arg);
  }
};
const turn = async (page) => {
  for (let n = 0; n < 80; n++) {
    const f = await frame(page);
    if (f.prompt.type === "Movement" && f.asked.includes(f.you)) return;
    if (f.prompt.type === "Combat" && f.duties) await attack(page);
    else {
      const next = f.choices.find((c) => c.arg === null) ?? f.choices[0];
      await play(page, next.type, next.arg);
    }
  }
};
const desktop = { viewport: { width: 1280, height: 800 } };

await visit(desktop, async (page) => {
  await page.goto(url);
  await page.waitForSelector(".game");
  await shot(page, "table-lobby");
  await start(page);
  await shot(page, "table-board");
  await land(page);
  await attack(page);
  await page.waitForSelector(".odds .bar");
  await shot(page, "table-combat");
  const f = await frame(page);
  await play(page, f.choices.find((c) => c.arg === null).type);
  await shot(page, "table-dice");
  await turn(page);
  // the unit that can go farthest
  let best = null;
  for (const choice of (await frame(page)).choices.filter((c) => c.kind === "unit")) {
    await play(page, choice.type, choice.arg);
    const far = (await frame(page)).reach.length;
    if (!best || far > best.far) best = { ...choice, far };
    await page.evaluate(() => window.pacwar.undo());
    await settle(page);
  }
  await play(page, best.type, best.arg);
  await page.evaluate(() => (window.pacwar.thrown = null));
  await page.evaluate(() => window.look(window.pacwar.frame.scene.focus[0]));
  await shot(page, "table-move");
  await page.click("#tab-log");
  await show(page, { k: 52, x: -1150, y: -560 });
  await shot(page, "table-near");
  await page.getByRole("button", { name: "Layers" }).click();
  await page.getByRole("checkbox", { name: "Where data come from" }).check();
  await page.click("#tab-charts");
  await show(page, { k: 22, x: -60, y: -40 });
  await shot(page, "table-provenance");
  await page.getByRole("checkbox", { name: "Where data come from" }).uncheck();
  await page.getByRole("button", { name: "Layers" }).click();
  await page.click("#tab-play");
  for (let f = await frame(page); f.prompt.type !== "Movement" && f.can_undo; f = await frame(page)) {
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((n) => window.pacwar.frame.number !== n, f.number);
  }
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(".hints article", { timeout: 120000 });
  await page.locator(".hints").getByRole("button", { name: "Show on map" }).first().click();
  await shot(page, "table-hint");
  await page.locator(".deeds .btn[data-action=EndMovement]").first().click();
  if (await page.locator(".confirm").count()) {
    await shot(page, "table-confirm");
    await page.getByRole("button", { name: "Go back" }).click();
  }
  await page.click("#tab-table");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Confirm resignation" }).click();
  await page.waitForSelector(".after ol");
  await page.getByRole("button", { name: "Verify dice" }).click();
  await page.waitForSelector(".after .note");
  await page.getByRole("button", { name: "Compute win probability" }).click();
  await page.waitForSelector(".after figure", { timeout: 900000 }); // some minutes: the computer plays the game on from there
  await shot(page, "table-end");
  await page.locator(".after").getByRole("button", { name: "Replay", exact: true }).click();
  const bar = page.getByLabel("Moment of the match");
  await page.waitForTimeout(500);
  await bar.fill(String(Math.floor(Number(await bar.getAttribute("max")) * 0.6)));
  await page.click("#tab-log");
  await shot(page, "table-replay");
});
await visit({ ...desktop, colorScheme: "dark" }, async (page) => {
  await start(page);
  await land(page);
  await show(page, { k: 30, x: -330, y: -120 });
  await shot(page, "table-dark");
});
await visit(desktop, async (page) => {
  await page.goto(url);
  await page.getByLabel("Opponent").selectOption("hot");
  await page.getByRole("button", { name: "Start match" }).click();
  await page.waitForSelector(".curtain");
  await shot(page, "table-curtain");
});
await visit({ viewport: { width: 834, height: 1112 }, isMobile: true, hasTouch: true }, async (page) => {
  await start(page);
  await land(page);
  await attack(page);
  await page.waitForSelector(".odds .bar");
  await shot(page, "table-tablet");
});
await visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }, async (page) => {
  await start(page);
  await land(page);
  await attack(page);
  await page.waitForSelector(".odds .bar");
  await shot(page, "table-phone");
});
// Malaya: the landing at Kota Bharu, both sides at one screen with open cards.
await visit({ ...desktop, game: "malaya" }, async (page) => {
  await page.goto(url);
  await page.evaluate(() => localStorage.setItem("pacwar.briefed", "1"));
  await page.getByRole("button", { name: "More ways to play Pacific Battles" }).click();
  await page.getByLabel("Opponent").selectOption("hot");
  await page.getByLabel("Setup").selectOption("historical");
  await page.getByRole("button", { name: "Start match" }).click();
  await page.getByLabel("open information").check();
  await page.getByRole("button", { name: "Play as" }).click();
  await page.waitForFunction(() => window.board?.width && window.pacwar?.frame);
  await settle(page);
  const air = ["AssignAir 2", "AssignAir 2", "AssignAir 2", "AssignAir 2", "AssignAir 0"];
  const wanted = (f) => {
    if (f.prompt.type === "Allocating" && f.you === "japan" && air.length) return air.shift().split(" ");
    if (f.prompt.type === "Movement" && f.you === "japan") return ["PickCarrier", f.choices.find((c) => c.type === "PickCarrier").arg];
    const name = { Embarking: ["embark 55/18", "embark 56/18", "embark 18 HQ", "assault 2514 (Kota Bharu)"], Strikes: ["one air point on 2514 (Kota Bharu)"] }[f.prompt.type] ?? [];
    const choice = name.map((text) => f.choices.find((c) => c.text === text)).find(Boolean) ?? f.choices.find((c) => /DeclareBattle|AddAttacker/.test(c.type)) ?? f.choices.find((c) => /^(End|Pass)/.test(c.type)) ?? f.choices[0];
    return [choice.type, choice.arg];
  };
  let landed = false;
  for (let n = 0; n < 120; n++) {
    const f = await frame(page);
    if (f.prompt.type === "TableChoice") break;
    if (landed && f.prompt.type === "Movement") await play(page, "EndMovement");
    else {
      const [type, arg] = wanted(f);
      await play(page, type, arg === undefined || arg === null ? null : Number(arg));
      landed ||= type === "AssaultHex";
    }
  }
  await page.waitForFunction(() => window.pacwar.odds.length === 2 && window.pacwar.odds.every((o) => o.odds));
  await shot(page, "malaya-battle");
  const at = await page.evaluate(() => window.pacwar.sheet.hexes.findIndex((h) => h.name === "2513"));
  await page.evaluate((spot) => window.look(spot), at);
  const [x, y] = await page.evaluate((spot) => window.board.toScreen(spot), at);
  const box = await page.locator(".map canvas").first().boundingBox();
  await page.waitForTimeout(600);
  await page.mouse.move(box.x + x, box.y + y);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(out, "malaya-radius.png") });
  console.log("malaya-radius");
});
await browser.close();
