/** Tracks the open elements by the hash of their names, to find closing tags that close nothing. */
import { Refused } from '../refusal.ts'

export class OpenTags {
  depth = 0
  private readonly hashes: Int32Array

  constructor(maxDepth: number) {
    this.hashes = new Int32Array(maxDepth)
  }

  /** Levels of elements that may still open. */
  get depthLeft(): number {
    return this.hashes.length - this.depth
  }

  open(hash: number): void {
    if (this.depth >= this.hashes.length) {
      throw new Refused('too-deep', `O arquivo tem mais de ${this.hashes.length} elementos um dentro do outro.`)
    }
    this.hashes[this.depth++] = hash
  }

  /** Returns how many elements the closing tag closes: 1 in a sound file, 0 where no open element has its name. */
  close(hash: number): number {
    let level = this.depth - 1
    while (level >= 0 && this.hashes[level] !== hash) level--
    if (level < 0) return 0
    const closed = this.depth - level
    this.depth = level
    return closed
  }
}
