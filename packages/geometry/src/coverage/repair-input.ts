/** Repairs every ring of the input and says, kind by kind, what had to be done. */
import type { Issue } from '../issues/issue.ts'
import type { GridRing } from '../shapes/grid.ts'
import type { Arena, Overlay } from '../shapes/overlay.ts'
import { type RepairedPolygon, type RingRepair, repairPolygon } from '../shapes/repair-polygon.ts'
import { limitShape } from './limit-work.ts'
import type { Step } from './pace.ts'
import type { Piece, Recorded } from './piece.ts'
import type { ProjectedInput } from './project-input.ts'

export interface RepairedInput {
  readonly pieces: readonly Piece[]
  /** Per plot of the input, the simple rings of the union of its polygons. */
  readonly plots: readonly (readonly GridRing[])[]
  readonly issues: readonly Issue[]
}

export async function repairInput(input: ProjectedInput, overlay: Overlay, step: Step): Promise<RepairedInput> {
  const findings = new Map<string, { repair: RingRepair; what: Subject; count: number; first: number }>()
  function note(what: Subject, index: number, repaired: RepairedPolygon): void {
    for (const repair of repaired.repairs) {
      const key = `${what} ${repair}`
      const found = findings.get(key)
      if (found) found.count++
      else findings.set(key, { repair, what, count: 1, first: index })
    }
  }

  let arena: Arena | undefined
  const borrow = () => (arena ??= overlay.arena())
  try {
    const plots = input.plots.map((polygons, index) => {
      const what = `talhão ${index + 1}`
      const rings = polygons.flatMap((polygon) => {
        limitShape([polygon.outer, ...polygon.holes], 'plot', what)
        const repaired = repairPolygon(polygon, borrow)
        note('plot', index, repaired)
        return repaired.rings
      })
      if (polygons.length > 1) limitShape(rings, 'plot', what)
      return polygons.length > 1 ? borrow().ringsOf(borrow().unionOf(rings)) : rings
    })
    const pieces: Piece[] = []
    for (let i = 0; i < input.polygons.length; i++) {
      const { polygon, index, recorded } = input.polygons[i]!
      const repaired = repairPolygon(polygon, borrow)
      if (repaired.repairs.size > 0) note('swath', index, repaired)
      if (repaired.rings.length > 0) pieces.push(pieceOf(repaired.rings, recorded, index))
      if (i % 256 === 255) {
        arena?.free()
        await step(i / input.polygons.length)
      }
    }
    return { pieces, plots, issues: [...[...findings.values()].map(issueOf), ...standingIssue(input.standing)] }
  } finally {
    arena?.free()
  }
}

function pieceOf(
  rings: readonly GridRing[],
  { beginMs, endMs, placemark, statedWidthM }: Recorded,
  index: number,
): Piece {
  return { rings, beginMs, endMs, placemark, statedWidthM, index }
}

type Subject = 'plot' | 'swath'

/** Fewer are a pause of the receiver, not worth a word. */
const FEW_STANDING = 30

function standingIssue({ positions, swaths }: ProjectedInput['standing']): Issue[] {
  const count = positions + swaths
  if (count < FEW_STANDING) return []
  return [
    {
      code: 'standing-still',
      severity: 'aviso',
      message: `A aplicação fica parada: ${count.toLocaleString('pt-BR')} registros feitos sem sair do lugar foram descartados.`,
      place: '',
      count,
    },
  ]
}

const SUBJECTS = { plot: ['talhão', 'talhões'], swath: ['polígono aplicado', 'polígonos aplicados'] } satisfies Record<
  Subject,
  readonly [string, string]
>

const REPAIRS = {
  duplicates: { code: 'ring-duplicates', severity: 'info', message: 'com vértices repetidos, que foram descartados' },
  spike: { code: 'ring-spike', severity: 'info', message: 'com pontas sem largura, que foram descartadas' },
  crossing: {
    code: 'ring-crossing',
    severity: 'aviso',
    message: 'com contorno que cruza a si mesmo: cada parte cercada foi contada uma vez',
  },
  'zero-area': { code: 'ring-zero-area', severity: 'aviso', message: 'sem área: nada havia a medir' },
} satisfies Record<RingRepair, Pick<Issue, 'code' | 'severity' | 'message'>>

function issueOf({
  repair,
  what,
  count,
  first,
}: {
  repair: RingRepair
  what: Subject
  count: number
  first: number
}): Issue {
  const { code, severity, message } = REPAIRS[repair]
  const [one, many] = SUBJECTS[what]
  const place = count === 1 ? `${one} ${first + 1}` : `a partir de: ${one} ${first + 1}`
  return { code, severity, message: `${count} ${count === 1 ? one : many} ${message}.`, place }
}
