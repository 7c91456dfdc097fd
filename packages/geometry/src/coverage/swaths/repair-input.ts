/** Repairs every ring of the input and reports the repairs by kind. */
import type { Issue } from '../../issues/issue.ts'
import type { GridRing } from '../../shapes/grid.ts'
import type { GridPolygon } from '../../shapes/nest-rings.ts'
import type { Arena, Overlay } from '../../shapes/overlay/overlay.ts'
import { type RepairedPolygon, type RingRepair, repairPolygon } from '../../shapes/overlay/repair-polygon.ts'
import { turnOfPlainQuad } from '../../shapes/quad.ts'
import { closeRing, putRing, type RingBlock, reserveRoom, ringAt, ringsAt, startOf } from '../../shapes/ring-block.ts'
import type { SwathInput } from '../terms/coverage.ts'
import { limitPlots, limitPolygons, limitShape, uniting } from '../terms/limit-work.ts'
import type { Step } from '../terms/pace.ts'
import { closePiece, createPieces, type Pieces } from './pieces.ts'
import { firstRingOf, type ProjectedInput, type ProjectedShapes } from './project-input.ts'

export interface RepairedInput {
  readonly pieces: Pieces
  /** Per plot of the input, the simple rings of the union of its polygons. */
  readonly plots: readonly (readonly GridRing[])[]
  readonly issues: readonly Issue[]
}

const SWATHS_A_STEP = 256
/** Microseconds for each swath, and for each number of a ring that is no plain quad. */
const TAKING = 0.2
const REPAIRING = 0.5

/** `swaths` are those of the input, for the attributes that the file gives them. */
export async function repairInput(
  input: ProjectedInput,
  swaths: readonly SwathInput[],
  overlay: Overlay,
  step: Step,
): Promise<RepairedInput> {
  const { shapes, isNoPolygon } = input
  const findings = new Map<string, { repair: RingRepair; what: Subject; count: number; first: number }>()
  function note(what: Subject, index: number, repaired: RepairedPolygon): void {
    for (const repair of repaired.repairs) {
      const key = `${what} ${repair}`
      const found = findings.get(key)
      if (found) found.count++
      else findings.set(key, { repair, what, count: 1, first: index })
    }
  }

  const turns = plainQuads(shapes)
  limitPolygons(oddPolygons(shapes, isNoPolygon, turns))
  let arena: Arena | undefined
  const borrow = () => (arena ??= overlay.arena())
  limitPlots(input.plots)
  try {
    const plots = input.plots.map((polygons, index) => {
      const what = `talhão ${index + 1}`
      const rings = polygons.flatMap((polygon) => {
        const repaired = uniting('plot', () => repairPolygon(polygon, borrow))
        note('plot', index, repaired)
        return repaired.rings
      })
      if (polygons.length > 1) limitShape(rings, 'plot', what)
      return polygons.length > 1 ? uniting('plot', () => borrow().ringsOf(borrow().unionOf(rings))) : rings
    })
    const pieces = createPieces(swaths.length, shapes.rings.filled)
    let work = 0
    for (let i = 0; i < swaths.length; i++) {
      if (i % SWATHS_A_STEP === SWATHS_A_STEP - 1 || work > 1000) {
        arena?.free()
        await step(i / swaths.length, work + TAKING * SWATHS_A_STEP)
        work = 0
      }
      if (isNoPolygon[i] === 1) continue
      const turn = turns[i]!
      if (turn !== 0) putQuad(shapes.rings, startOf(shapes.rings, firstRingOf(shapes, i)), turn, pieces.rings)
      else {
        const repaired = uniting('swath', () => repairPolygon(polygonAt(shapes, i), borrow))
        note('swath', i, repaired)
        if (repaired.rings.length === 0) continue
        for (const ring of repaired.rings) {
          putRing(pieces.rings, ring)
          work += REPAIRING * ring.length
        }
      }
      closePiece(pieces, swaths[i]!, i)
    }
    return { pieces, plots, issues: [...[...findings.values()].map(issueOf), ...standingIssue(input.standing)] }
  } finally {
    arena?.free()
  }
}

/** Per swath: its orientation where it is a plain convex quad, which needs no repair; 0 otherwise. */
function plainQuads(shapes: ProjectedShapes): Int8Array {
  const { rings, ringsEnd } = shapes
  const turns = new Int8Array(ringsEnd.length)
  for (let i = 0; i < turns.length; i++) {
    const ring = firstRingOf(shapes, i)
    const start = startOf(rings, ring)
    if (ringsEnd[i] === ring + 1 && rings.end[ring]! - start === 8) turns[i] = turnOfPlainQuad(rings.xy, start)
  }
  return turns
}

function oddPolygons(
  shapes: ProjectedShapes,
  isNoPolygon: Uint8Array,
  turns: Int8Array,
): { readonly polygon: GridPolygon; readonly index: number }[] {
  const odd: { polygon: GridPolygon; index: number }[] = []
  for (let index = 0; index < turns.length; index++)
    if (turns[index] === 0 && isNoPolygon[index] === 0) odd.push({ polygon: polygonAt(shapes, index), index })
  return odd
}

function polygonAt(shapes: ProjectedShapes, swath: number): GridPolygon {
  const first = firstRingOf(shapes, swath)
  return { outer: ringAt(shapes.rings, first), holes: ringsAt(shapes.rings, first + 1, shapes.ringsEnd[swath]!) }
}

/** Adds a quad counter-clockwise; a clockwise one is reversed. */
function putQuad({ xy }: RingBlock, at: number, turn: number, to: RingBlock): void {
  reserveRoom(to, 8)
  const { xy: out, filled } = to
  for (let i = 0; i < 8; i += 2) {
    const from = at + (turn > 0 ? i : 6 - i)
    out[filled + i] = xy[from]!
    out[filled + i + 1] = xy[from + 1]!
  }
  to.filled = filled + 8
  closeRing(to)
}

type Subject = 'plot' | 'swath'

/** Fewer standing positions are a pause of the receiver and are not reported. */
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
  'hole-outside': {
    code: 'ring-hole-outside',
    severity: 'aviso',
    message: 'com furo que sai do contorno ou cobre outro furo: cada parte foi descontada uma vez',
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
