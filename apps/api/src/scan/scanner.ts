import type { Readable } from 'node:stream'

export type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string }

/** Outcome of a scan, for the metrics. */
export type ScanOutcome = 'limpo' | 'infectado' | 'indisponivel'

export interface Scanner {
  /** Reads the content to its end, or destroys it. Rejects with ScannerUnavailable where no verdict was given. */
  scan(content: Readable): Promise<Verdict>
}

/** The scanner did not answer, or could not scan: the content is unverified. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
