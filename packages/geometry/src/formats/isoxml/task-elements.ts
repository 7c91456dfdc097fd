/** Reads the XML of ISO 11783-10, whose content is attributes of one letter, into a tree. */
import { MarkupScanner } from '../../kml/markup/markup-scanner.ts'
import { Refused } from '../../kml/refusal.ts'
import type { FeatureOutput } from '../feature-output.ts'

export interface TaskElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: TaskElement[]
}

const HEAD_BYTES = 4096
/** Far above the elements of real task files: outlines and devices of a whole farm are some 100,000. */
const MOST_ELEMENTS = 2_000_000

/** Returns the root. `file` is the name for sentences. Throws Refused where the bytes are no whole XML document. */
export function readElements(file: string, bytes: Uint8Array, output: FeatureOutput): TaskElement {
  const top: TaskElement = { tag: '', attributes: {}, children: [] }
  const open = [top]
  let count = 0
  const scanner = new MarkupScanner(
    bytes.subarray(0, HEAD_BYTES),
    output.limits.maxDepth,
    { add: () => output.log.addOnce('xml-malformed'), addOnce: () => output.log.addOnce('xml-malformed') },
    {
      open(tag, attributes) {
        if (++count > MOST_ELEMENTS) throw new Refused('isoxml-corrupt', `O «${file}» tem elementos demais.`)
        const element = { tag, attributes: { ...attributes }, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      text: () => undefined,
      close: () => void (open.length > 1 && open.pop()),
      wantsBlanks: () => false,
    },
  )
  scanner.write(bytes)
  const isWhole = scanner.end()
  const [root] = top.children
  if (!root) throw new Refused('isoxml-corrupt', `O «${file}» não é XML.`)
  if (!isWhole || open.length > 1)
    throw new Refused('isoxml-corrupt', `O «${file}» termina antes do fim: está truncado.`)
  return root
}

export function childrenOf(element: TaskElement, tag: string): readonly TaskElement[] {
  return element.children.filter((child) => child.tag === tag)
}

/** Every element of a tag below this one, in the file's order. */
export function allOf(element: TaskElement, tag: string): readonly TaskElement[] {
  return element.children.flatMap((child) => [...(child.tag === tag ? [child] : []), ...allOf(child, tag)])
}
