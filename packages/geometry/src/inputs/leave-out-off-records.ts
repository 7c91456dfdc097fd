/**
 * Leaves out the records of an application that say they did not spray.
 *
 * A source (an attribute, the names, the folders) is listened to only where it tells records apart: a flow that is 0 in every record is a
 * flow meter that is not there. Among the sources that are listened to, one «off» is enough: a valve open over an empty tank sprays
 * nothing, and neither does a shut valve while the flow meter still turns. Records in which they contradict each other are counted.
 * Linear in the records and their attributes.
 */
import { type SprayEvidence, sprayEvidence } from '../classify/spray-state.ts'
import type { Issue } from '../issues/issue.ts'
import type { Placemark } from '../kml/placemark.ts'
import { countText } from './count-text.ts'
import { placeOfFirst } from './placemark-place.ts'

export interface SprayingRecords {
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
}

/** A source that never says «on» and is off in more of the records than this tells none apart. */
const NEARLY_ALL = 0.9

export function leaveOutOffRecords(placemarks: readonly Placemark[]): SprayingRecords {
  const records: { readonly placemark: Placemark; readonly evidence: readonly SprayEvidence[] }[] = []
  let drawn = 0
  for (const placemark of placemarks) {
    if (placemark.shapes.every(({ kind }) => kind === 'point')) continue
    drawn++
    const evidence = sprayEvidence(placemark)
    if (evidence.length > 0) records.push({ placemark, evidence })
  }
  if (records.length === 0) return { placemarks, issues: [] }

  const heard = sourcesHeard(
    records.flatMap(({ evidence }) => evidence),
    drawn,
  )
  const off: Placemark[] = []
  const contradictory: Placemark[] = []
  const sayings = new Set<string>()
  let contradiction: string | undefined
  for (const { placemark, evidence } of records) {
    const no = evidence.filter(({ source, says }) => says === 'off' && heard.has(source))
    if (no.length === 0) continue
    off.push(placemark)
    for (const saying of no) sayings.add(textOf(saying))
    const yes = evidence.find(({ source, says }) => says === 'on' && heard.has(source))
    if (!yes) continue
    contradictory.push(placemark)
    contradiction ??= `${textOf(no[0]!)} com ${textOf(yes)}`
  }
  if (off.length === drawn || off.length === 0) return { placemarks, issues: nothingToldApart(records, drawn) }
  const left = new Set(off)
  return {
    placemarks: placemarks.filter((placemark) => !left.has(placemark)),
    issues: [
      recordsOff(off, [...sayings]),
      ...(contradiction === undefined ? [] : [recordsContradictory(contradictory, contradiction)]),
    ],
  }
}

function sourcesHeard(evidence: readonly SprayEvidence[], drawn: number): ReadonlySet<string> {
  const counts = new Map<string, { on: number; off: number }>()
  for (const { source, says } of evidence) {
    const count = counts.get(source) ?? { on: 0, off: 0 }
    counts.set(source, count)
    if (says === 'on') count.on++
    else if (says === 'off') count.off++
  }
  const heard = [...counts].filter(([, { on, off }]) => on > 0 || off <= NEARLY_ALL * drawn)
  return new Set(heard.map(([source]) => source))
}

/** Where nothing was left out: every record says off, or some hold a 0 that may mean it. */
function nothingToldApart(
  records: readonly { readonly placemark: Placemark; readonly evidence: readonly SprayEvidence[] }[],
  drawn: number,
): Issue[] {
  const off = records.filter(({ evidence }) => evidence.some(({ says }) => says === 'off'))
  if (off.length > NEARLY_ALL * drawn) {
    const saying = off[0]!.evidence.find(({ says }) => says === 'off')!
    return [
      {
        code: 'records-all-off',
        severity: 'aviso',
        message: `${countText(off.length, 'registro diz', 'registros dizem')} que não aplicavam (${textOf(saying)}) e nenhum diz que aplicava: foram medidos mesmo assim. Confira se o arquivo é o da aplicação.`,
        place: placeOfFirst(off.map(({ placemark }) => placemark)),
        count: off.length,
      },
    ]
  }
  const unclear = records.filter(({ evidence }) => evidence.some(({ says }) => says === 'unclear'))
  if (unclear.length === 0 || unclear.length > NEARLY_ALL * drawn) return []
  const saying = unclear[0]!.evidence.find(({ says }) => says === 'unclear')!
  return [
    {
      code: 'records-perhaps-off',
      severity: 'aviso',
      message: `${countText(unclear.length, 'registro traz', 'registros trazem')} ${textOf(saying)}, que pode querer dizer que não aplicavam: foram medidos. Confira.`,
      place: placeOfFirst(unclear.map(({ placemark }) => placemark)),
      count: unclear.length,
    },
  ]
}

/** More ways of saying it than these would make no sentence. */
const SAYINGS_TOLD = 3

function recordsOff(off: readonly Placemark[], sayings: readonly string[]): Issue {
  const told = sayings.slice(0, SAYINGS_TOLD).join('; ') + (sayings.length > SAYINGS_TOLD ? '; …' : '')
  const verbs = off.length === 1 ? 'registro diz que não aplicava' : 'registros dizem que não aplicavam'
  return {
    code: 'records-off',
    severity: 'aviso',
    message: `${countText(off.length, verbs)} (${told}) e ${off.length === 1 ? 'ficou' : 'ficaram'} fora.`,
    place: placeOfFirst(off),
    count: off.length,
  }
}

function recordsContradictory(placemarks: readonly Placemark[], example: string): Issue {
  const one = placemarks.length === 1
  return {
    code: 'records-contradictory',
    severity: 'aviso',
    message: `${countText(placemarks.length, one ? 'registro se contradiz' : 'registros se contradizem')} (${example}): ${one ? 'ficou' : 'ficaram'} fora da aplicação.`,
    place: placeOfFirst(placemarks),
    count: placemarks.length,
  }
}

const LONGEST_SAYING = 30

function textOf({ source, text }: SprayEvidence): string {
  const short = text.length > LONGEST_SAYING ? `${text.slice(0, LONGEST_SAYING)}…` : text
  if (source === 'NOME') return `«${short}»`
  return source === 'PASTA' ? `pasta «${short}»` : `${source} ${short}`
}
