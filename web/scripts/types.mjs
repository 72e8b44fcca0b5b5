// Types of the wire from the server's own description.
//   python -m pacwar.table.schema wire.json && npm run types -- wire.json     (writes src/lib/wire.ts)
import { readFileSync, writeFileSync } from "node:fs";

const [given, out = "src/lib/wire.ts"] = process.argv.slice(2);
if (!given) {
  console.error("npm run types -- SCHEMA.json [OUT.ts]: the schema comes from `python -m pacwar.table.schema SCHEMA.json`");
  process.exit(2);
}
const defs = JSON.parse(readFileSync(given, "utf8")).$defs;
// What clients send may leave fields out; what the server sends has them all, but for records that leave out what is usual.
const SPARSE = new Set(["Piece", "FrameChange", "NewMatch", "Branch", "Join", "Play", "Undo", "Describe", "Click", "AskHint", "Offer", "Answer", "Say", "Hello", "GiveOrder"]);

function type(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const many = schema.anyOf ?? schema.oneOf;
  if (many) return [...new Set(many.map(type))].join(" | ");
  switch (schema.type) {
    case "string": return "string";
    case "integer":
    case "number": return "number";
    case "boolean": return "boolean";
    case "null": return "null";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map(type).join(", ")}]`;
      return wrapped(type(schema.items ?? {})) + "[]";
    case "object": return `Record<string, ${schema.additionalProperties ? type(schema.additionalProperties) : "unknown"}>`;
    default: return "unknown";
  }
}
const wrapped = (name) => (name.includes("|") ? `(${name})` : name);

let text = "// Made from the server's schema by `npm run types`; do not edit.\n";
for (const name of Object.keys(defs).sort()) {
  const { properties = {}, required = [], description } = defs[name];
  if (description) text += `\n/** ${description.replace(/\s+/g, " ").replaceAll("*/", "* /")} */`;
  text += `\nexport interface ${name} {\n`;
  for (const [key, schema] of Object.entries(properties)) text += `  ${key}${SPARSE.has(name) && !required.includes(key) ? "?" : ""}: ${type(schema)};\n`;
  text += "}\n";
}
writeFileSync(out, text);
console.log(`${out}: ${Object.keys(defs).length} types`);
