const BLOCK_BYTES = 256 * 1024

/** Bytes that come in many small pieces, in few blocks of memory of their own. */
export interface Blocks {
  add(chunk: Uint8Array): void
  /** Everything that was added, in its order. */
  all(): Uint8Array<ArrayBuffer>[]
}

/**
 * Collects what comes piece by piece, so that it can be handed to a thread without being copied at once: a mail of lines with a dot in front
 * comes in millions of pieces, and joining or copying a large one holds up everybody.
 */
export function collectBlocks(): Blocks {
  const full: Uint8Array<ArrayBuffer>[] = []
  let block = new Uint8Array(BLOCK_BYTES)
  let used = 0
  return {
    add: (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        if (used === BLOCK_BYTES) {
          full.push(block)
          block = new Uint8Array(BLOCK_BYTES)
          used = 0
        }
        const part = chunk.subarray(at, at + BLOCK_BYTES - used)
        block.set(part, used)
        used += part.length
        at += part.length
      }
    },
    all: () => [...full, block.subarray(0, used)],
  }
}
