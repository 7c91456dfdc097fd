/** What happens in a sequence, drawn from its seed. */
import { createRandom } from '@faixa/tools/simulator'
import { CUTS, type Cut } from './proxy.ts'

export const DEVICES = 2

const ACTS = ['inicio', 'conclusao', 'leitura', 'lista', 'foto'] as const
export type ActKind = (typeof ACTS)[number]

export type Step =
  | { readonly what: 'ato'; readonly device: number; readonly tipo: ActKind; readonly how: How }
  | { readonly what: 'desfazer' | 'retirar'; readonly device: number; readonly which: number }
  | { readonly what: 'corte'; readonly device: number; readonly cut: Cut }
  | { readonly what: Trouble; readonly device: number }
  | { readonly what: 'escritorio'; readonly act: OfficeAct; readonly which: number }

/** `inválido`: the server refuses it. `cheio`: the storage is full. `morte`: the tab is killed before it says that the act is kept. */
export type How = 'normal' | 'com-lugar' | 'invalido' | 'cheio' | 'morte'

const TROUBLES = ['rede', 'recarregar', 'fechar', 'matar', 'outra-aba', 'atualizar', 'pausa'] as const
export type Trouble = (typeof TROUBLES)[number]

const OFFICE = [
  'editar',
  'cancelar',
  'reabrir',
  'retirar',
  'arquivar',
  'restaurar',
  'tirar-piloto',
  'devolver-piloto',
] as const
export type OfficeAct = (typeof OFFICE)[number]

export interface Plan {
  readonly seed: number
  /** Persons of the devices. */
  readonly people: readonly ['bruno', 'bruno' | 'gil']
  /** Milliseconds by which the clock of each device is fast. */
  readonly clockMs: readonly number[]
  readonly steps: readonly Step[]
}

export function planOf(seed: number, isByButtons: boolean): Plan {
  const random = createRandom(seed, 'sequencia de campo')
  const device = () => Math.floor(random.next() * DEVICES)
  const which = () => Math.floor(random.next() * 1000)
  const steps: Step[] = []
  const acts = Math.floor(random.between(5, 11))
  const trouble = (): Step => {
    const chance = random.next()
    if (chance < 0.4) return { what: 'corte', device: device(), cut: random.pick(CUTS) }
    if (chance < 0.75) return { what: random.pick(TROUBLES), device: device() }
    return { what: 'escritorio', act: random.pick(OFFICE), which: which() }
  }
  for (let done = 0; done < acts; ) {
    while (random.next() < 0.55) steps.push(trouble())
    const chance = random.next()
    if (chance < 0.1) steps.push({ what: 'desfazer', device: device(), which: which() })
    else if (chance < 0.2) steps.push({ what: 'retirar', device: device(), which: which() })
    else {
      steps.push({ what: 'ato', device: device(), tipo: random.pick(ACTS), how: howOf(random.next()) })
      done++
    }
  }
  const clock = () => (random.next() < 0.25 && !isByButtons ? Math.round(random.between(-9e6, 9e6)) : 0)
  return {
    seed,
    people: ['bruno', isByButtons || random.next() < 0.5 ? 'gil' : 'bruno'],
    clockMs: [clock(), clock()],
    steps,
  }
}

function howOf(chance: number): How {
  if (chance < 0.12) return 'com-lugar'
  if (chance < 0.18) return 'invalido'
  if (chance < 0.26) return 'cheio'
  return chance < 0.34 ? 'morte' : 'normal'
}

export const stepText = (step: Step) => Object.values(step).join(' ')
