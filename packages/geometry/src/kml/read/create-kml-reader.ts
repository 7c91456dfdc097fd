/**
 * Reads a KML or KMZ piece by piece: placemarks are passed on as they close, findings as they occur. It needs the memory of one placemark
 * (and of the archive, for a KMZ). Never throws on a file, whatever its content.
 */
import type { LonLatBounds } from '../../shapes/lon-lat.ts'
import { BoundsCollector } from '../bounds-collector.ts'
import { createIssueLog } from '../issue-log.ts'
import { KML_ISSUES } from '../kml-issues.ts'
import { DEFAULT_LIMITS, type ReadLimits, tooLargeSentence } from '../limits.ts'
import { TextReader } from '../markup/text-reader.ts'
import type { Refusal } from '../placemark.ts'
import type { KmlSink, ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { concatBytes } from '../text/concat-bytes.ts'
import { SNIFF_BYTES, sniff } from '../text/sniff.ts'
import { readKmz } from '../zip/kmz-reader.ts'

export type { KmlSink } from '../read-context.ts'

export interface ReadOptions {
  readonly limits?: Partial<ReadLimits>
  /** Size of the whole file, bytes, where the caller knows it: a file that is too large is refused before it is read. */
  readonly sizeBytes?: number
}

export type ReadEnd =
  | { readonly ok: true; readonly name?: string; readonly bounds?: LonLatBounds }
  | { readonly ok: false; readonly refusal: Refusal }

export interface KmlReader {
  /**
   * Reads the next piece, of any size, without keeping it. False after a refusal: further pieces are useless and `end`
   * gives the reason.
   */
  write(chunk: Uint8Array): boolean
  /** Ends the reading; call it once, after the last piece. After a refusal, the placemarks already passed on must not be used. */
  end(): ReadEnd
}

export function createKmlReader(sink: KmlSink, options: ReadOptions = {}): KmlReader {
  const limits: ReadLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const log = createIssueLog(KML_ISSUES, (issue) => sink.issue(issue))
  const context: ReadContext = {
    limits,
    log,
    sink,
    bounds: new BoundsCollector(),
    placemarks: 0,
    vertices: 0,
    onLink: (href, description) =>
      log.add('network-link', undefined, href === '' ? description : `${description}: ${href.slice(0, 200)}`),
  }
  let held: Uint8Array[] = []
  let total = 0
  let text: TextReader | undefined
  let refusal: Refusal | undefined

  /** Runs a step unless the file is refused. Any error other than Refused means a file that even the recovery cannot read. */
  const guarded = (act: () => void) => {
    if (refusal) return
    try {
      act()
    } catch (error) {
      const unreadable = { code: 'malformed', message: 'O arquivo está tão defeituoso que não pode ser lido.' } as const
      refusal = error instanceof Refused ? error.refusal : unreadable
    }
  }
  const startText = () => {
    const head = concatBytes(held)
    held = []
    text = new TextReader(context, head)
    text.write(head)
  }
  const take = (chunk: Uint8Array) => {
    const before = total
    total += chunk.length
    const size = Math.max(total, options.sizeBytes ?? 0)
    if (size > limits.maxBytes) throw new Refused('too-large', tooLargeSentence(limits.maxBytes, options.sizeBytes))
    if (text) {
      text.write(chunk)
      return
    }
    held.push(chunk.slice())
    const justEnough = before < SNIFF_BYTES && total >= SNIFF_BYTES
    if (justEnough && sniff(concatBytes(held)) === 'text') startText()
  }
  const finish = (): string | undefined => {
    if (!text) {
      const bytes = concatBytes(held)
      if (sniff(bytes) === 'zip') return readKmz(bytes, context)
      startText()
    }
    return text?.end()
  }
  return {
    write(chunk) {
      guarded(() => take(chunk))
      return !refusal
    },
    end() {
      let name: string | undefined
      guarded(() => {
        name = finish()
      })
      log.close()
      if (refusal) return { ok: false, refusal }
      const { value: bounds } = context.bounds
      return { ok: true, ...(name !== undefined && { name }), ...(bounds && { bounds }) }
    },
  }
}
