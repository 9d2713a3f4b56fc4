/** Models at most in one action. */
export const MOST_COMPETITOR_MODELS = 100

/**
 * The model numbers of a text that separates them by semicolons (spec: catalogue §5): trimmed, each once, in the order in
 * which they stand. A line break separates, too.
 */
export const competitorModels = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n]/)
      .map((model) => model.trim())
      .filter((model) => model !== ''),
  ),
]
