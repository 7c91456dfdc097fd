/** What a device was told to do, and what it said: the model against which the server and the device are compared at the end. */
import type { Registro } from '@faixa/contract'
import type { ActKind } from './plan.ts'

export interface Act {
  /** Text of the record, its name in the sequence. */
  readonly label: string
  readonly tipo: ActKind
  readonly device: number
  /** Between these moments of the clock of this computer it was done, ms. */
  readonly fromMs: number
  toMs: number
  /** Uuid, where the device told it. */
  registro?: string
  /**
   * `guardado`: the device said that it keeps it. `talvez`: the tab was killed before it said anything. `recusado`: it said that it does not
   * keep it.
   */
  said: 'guardado' | 'talvez' | 'recusado'
  /** The device said that it keeps the withdrawal. */
  isWithdrawn?: true
  /** The withdrawal was asked for, and the tab was killed before it said anything. */
  mayBeWithdrawn?: true
  /** The server refuses it. */
  readonly isInvalid: boolean
  /** The server refused it, and it was sent again by hand. */
  sentAgain?: true
}

/** An act that a device keeps, without its photograph. */
export interface Kept {
  readonly numero: number
  readonly ato: 'registro' | 'retirada'
  readonly registro: string
  readonly estado: string
  readonly motivo?: string
  readonly tipo: string
  readonly feitoEm: string
  readonly dados: { readonly observacao?: string }
}

export interface Ending {
  /** By device. */
  readonly acts: readonly (readonly Act[])[]
  readonly kept: readonly (readonly Kept[])[]
  readonly clockMs: readonly number[]
  readonly registros: readonly Registro[]
  /** Uuids of records that the office withdrew. */
  readonly byOffice: ReadonlySet<string>
}

export interface Verdict {
  readonly lost: string[]
  readonly doubled: string[]
  readonly outOfOrder: string[]
  readonly other: string[]
}

export function judge({ acts, kept, clockMs, registros, byOffice }: Ending): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], outOfOrder: [], other: [] }
  const known = new Set<Registro>()
  for (const [device, own] of acts.entries()) {
    const here = kept[device] ?? []
    for (const { estado, motivo, numero } of here) {
      if (estado !== 'recusado') verdict.other.push(`device ${device} still has act ${numero}, ${estado}`)
      else if (!motivo) verdict.other.push(`device ${device} does not say why act ${numero} was refused`)
    }
    const received: { readonly act: Act; readonly registro: Registro }[] = []
    for (const act of own) {
      const isIt = isOf(act, clockMs[device] ?? 0)
      const there = registros.filter((each) => isIt(each.observacao, each.tipo, each.feitoEm))
      for (const each of there) known.add(each)
      const refused = here.filter(
        (each) => each.ato === 'registro' && isIt(each.dados.observacao, each.tipo, each.feitoEm),
      )
      if (there.length + refused.length > 1) verdict.doubled.push(act.label)
      const [registro] = there
      if (registro) received.push({ act, registro })
      judgeAct(act, { registro, isHere: refused.length > 0, byOffice }, verdict)
    }
    judgeOrder(received, registros, verdict)
  }
  for (const each of registros) if (!known.has(each)) verdict.other.push(`nobody did ${each.uuid} ${each.observacao}`)
  return verdict
}

/** By its text; a beginning and an end by the buttons have none, and are found by when they were done. */
function isOf({ label, tipo, fromMs, toMs }: Act, clockMs: number) {
  return (observacao: string | undefined, kind: string, feitoEm: string) => {
    if (observacao !== undefined) return observacao === label
    const doneMs = Date.parse(feitoEm) - clockMs
    return kind === tipo && doneMs >= fromMs && doneMs <= toMs
  }
}

interface Found {
  readonly registro: Registro | undefined
  /** The device still has it, refused. */
  readonly isHere: boolean
  readonly byOffice: ReadonlySet<string>
}

function judgeAct(act: Act, { registro, isHere, byOffice }: Found, { lost, other }: Verdict): void {
  const { label, said, isInvalid, isWithdrawn, mayBeWithdrawn } = act
  if (said === 'recusado' && (registro || isHere)) other.push(`${label} was said not to be kept`)
  if (said === 'guardado' && !registro && !isHere && !isWithdrawn && !mayBeWithdrawn) lost.push(label)
  if (isInvalid && registro) other.push(`${label} should have been refused`)
  if (!isInvalid && isHere) other.push(`${label} was refused`)
  if (!registro) return
  if (act.registro !== undefined && registro.uuid !== act.registro) other.push(`${label} has another uuid`)
  const isMarked = registro.retirado !== undefined
  if (isWithdrawn && !isMarked) lost.push(`withdrawal of ${label}`)
  if (isMarked && !isWithdrawn && !mayBeWithdrawn && !byOffice.has(registro.uuid))
    other.push(`${label} was not withdrawn`)
}

function judgeOrder(
  received: readonly { readonly act: Act; readonly registro: Registro }[],
  registros: readonly Registro[],
  { outOfOrder }: Verdict,
): void {
  for (const [i, { act, registro }] of received.entries()) {
    const next = received[i + 1]
    if (!next) return
    const pair = `${act.label}, ${next.act.label}`
    if (registros.indexOf(registro) > registros.indexOf(next.registro)) outOfOrder.push(`${pair} in the list`)
    const isLate = Date.parse(registro.recebidoEm) > Date.parse(next.registro.recebidoEm)
    if (isLate && !act.sentAgain) outOfOrder.push(`${pair} at the server`)
  }
}
