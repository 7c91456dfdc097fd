/**
 * Finds lines of an application that cannot have been flown: with a step many times as long as the others, as where parts of the line are
 * in the wrong order, or with positions alternately to the left and right of the path. They are reported and measured as they are. Linear
 * in the positions.
 */
import { cos, hypotenuse } from '../../arithmetic/portable-math.ts'
import type { SwathInput } from '../../coverage/terms/coverage.ts'
import type { Issue } from '../../issues/issue.ts'
import { asLocalM, type LocalPathM, type LonLatPath } from '../../shapes/lon-lat.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { uneven } from '../../statistics/uneven-offsets.ts'
import { countText } from '../count-text.ts'

/** Positions that a line needs to have usual steps. */
const FEW_POSITIONS = 8
/** Multiple of the usual step, and metres, from which a step is a jump: within a line that turns back a stretch was lost or moved. */
const JUMP = { factor: 5, leastM: 60 }
/** Deviation of the positions, m, from which lines tremble: receivers without correction lie within a metre from second to second. */
const TREMBLING_M = 0.7
const DEGREE_M = 111_195

export function oddCourses(swaths: readonly SwathInput[]): Issue[] {
  const lines = swaths.flatMap((swath) =>
    swath.kind === 'line' && swath.path.length >= 2 * FEW_POSITIONS ? [flat(swath.path)] : [],
  )
  if (lines.length === 0) return []
  const jumping = lines.filter(hasJump).length
  const deviationM = medianOf(lines.map((line) => uneven(line, (i) => stepOf(line, i) > 0))) ?? 0
  return [
    ...(jumping > 0 ? [jumpsIssue(jumping)] : []),
    ...(deviationM >= TREMBLING_M ? [tremblingIssue(deviationM)] : []),
  ]
}

function hasJump(line: LocalPathM): boolean {
  const steps = Float64Array.from({ length: line.length / 2 - 1 }, (_, i) => stepOf(line, i + 1))
  const limitM = Math.max(JUMP.leastM, JUMP.factor * (medianOf(steps) ?? 0))
  return steps.some((step) => step > limitM)
}

/** Length of the step to the position, m. */
function stepOf(line: LocalPathM, i: number): number {
  return hypotenuse(line[2 * i]! - line[2 * i - 2]!, line[2 * i + 1]! - line[2 * i - 1]!)
}

/** Metres as if the Earth were flat: enough along one line. */
function flat(path: LonLatPath): LocalPathM {
  const perLon = DEGREE_M * cos((path[1]! * Math.PI) / 180)
  return asLocalM(path.map((value, i) => (i % 2 === 0 ? (value - path[0]!) * perLon : (value - path[1]!) * DEGREE_M)))
}

function jumpsIssue(count: number): Issue {
  return {
    code: 'swath-jumps',
    severity: 'aviso',
    message: `${countText(count, 'linha da aplicação salta', 'linhas da aplicação saltam')} de uma posição a outra muito mais longe que as demais: um trecho pode faltar ou estar fora do lugar. Confira.`,
    place: '',
    count,
  }
}

function tremblingIssue(deviationM: number): Issue {
  const metres = deviationM.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  return {
    code: 'swath-trembles',
    severity: 'aviso',
    message: `As posições das linhas da aplicação tremem, cerca de ${metres} m para os lados: a área aplicada e a sobreposta são só aproximadas. Confira o receptor.`,
    place: '',
  }
}
