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
  const deviationsM: number[] = []
  let jumping = 0
  for (const swath of swaths) {
    if (swath.kind !== 'line' || swath.path.length < 2 * FEW_POSITIONS) continue
    const line = flat(swath.path)
    const steps = stepsOf(line)
    if (hasJump(steps)) jumping++
    deviationsM.push(uneven(line, (i) => steps[i - 1]! > 0))
  }
  const deviationM = medianOf(deviationsM) ?? 0
  return [
    ...(jumping > 0 ? [jumpsIssue(jumping)] : []),
    ...(deviationM >= TREMBLING_M ? [tremblingIssue(deviationM)] : []),
  ]
}

function hasJump(steps: Float64Array): boolean {
  let longestM = 0
  for (const step of steps) if (step > longestM) longestM = step
  return longestM > JUMP.leastM && longestM > JUMP.factor * (medianOf(steps) ?? 0)
}

/** Lengths of the steps from each position to the next, m. */
function stepsOf(line: LocalPathM): Float64Array {
  const steps = new Float64Array(line.length / 2 - 1)
  for (let i = 0; i < steps.length; i++)
    steps[i] = hypotenuse(line[2 * i + 2]! - line[2 * i]!, line[2 * i + 3]! - line[2 * i + 1]!)
  return steps
}

/** Metres as if the Earth were flat: enough along one line. */
function flat(path: LonLatPath): LocalPathM {
  const perLon = DEGREE_M * cos((path[1]! * Math.PI) / 180)
  const line = new Float64Array(path.length)
  for (let i = 0; i < line.length; i += 2) {
    line[i] = (path[i]! - path[0]!) * perLon
    line[i + 1] = (path[i + 1]! - path[1]!) * DEGREE_M
  }
  return asLocalM(line)
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
