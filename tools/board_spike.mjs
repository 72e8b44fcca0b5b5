// Frames per second of the synthetic board (web/spike/board.html) in headless Chromium without a GPU.
// Run: node tools/board_spike.mjs [--rounds 3] [--ms 3000] [--url http://127.0.0.1:5173/bench.html]   (after npm ci in web/)
// Without --url the four ways of the spike take turns; with it, the real board on the same synthetic sheet is measured.
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, loadavg } from "node:os";
import { join, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, "..", "web");
const { chromium } = createRequire(join(web, "package.json"))("playwright-core");
const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : process.argv[at + 1];
};
const rounds = Number(option("rounds", 3)), ms = Number(option("ms", 3000)), url = option("url", "");
const pages = url
  ? { "the client": url }
  : Object.fromEntries(["svg", "canvas", "hybrid", "hybrid-svg"].map((way) => [way, `${pathToFileURL(join(web, "spike", "board.html"))}?way=${way}`]));

const profile = mkdtempSync(join(tmpdir(), "board-spike-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  headless: true,
  viewport: { width: 1280, height: 800 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const found = {};
for (let round = 0; round < rounds; round++)
  for (const [way, address] of Object.entries(pages)) {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(way, String(error)));
    await page.goto(address);
    await page.waitForFunction(() => window.paths, undefined, { timeout: 30000 });
    for (const path of await page.evaluate(() => window.paths)) {
      const got = await page.evaluate(([name, time]) => window.measure(name, time), [path, ms]);
      ((found[way] ??= {})[path] ??= []).push(got);
    }
    await page.close();
  }
await browser.close();
rmSync(profile, { recursive: true, force: true });
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
console.log(`frames per second, median of ${rounds} rounds of ${ms / 1000} s (95th percentile of a frame in ms); load ${loadavg()[0].toFixed(1)}`);
for (const [way, paths] of Object.entries(found))
  for (const [path, list] of Object.entries(paths))
    console.log(`${way.padEnd(11)} ${path.padEnd(18)} ${median(list.map((x) => x.fps)).toFixed(1).padStart(5)}  (${median(list.map((x) => x.p95)).toFixed(0)})`);
