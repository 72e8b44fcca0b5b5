// Where data come from, as colour and letter: never by colour alone.
export const PROVENANCE: Record<string, { color: string; letter: string; title: string }> = {
  printed: { color: "#1b7f3b", letter: "P", title: "printed in the rulebook" },
  derived: { color: "#1f5fbf", letter: "D", title: "derived from printed facts or geography" },
  reconstructed: { color: "#b0560f", letter: "R", title: "reconstructed: our design" },
  pack: { color: "#7b3fa0", letter: "K", title: "from a pack" },
};
