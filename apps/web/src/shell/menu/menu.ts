/** The side menu by level of person, in the order of the specification's table (000 §2). */
import type { Capability, Nivel } from '@faixa/domain'
import { SCREENS, type Screen, type ScreenName } from '../../screens.ts'

export interface MenuGroup {
  readonly label: string
  readonly screens: readonly ScreenName[]
}

// The specification has the form of service orders and no way to it: the list leads there.
const staff: readonly MenuGroup[] = [
  { label: 'Principal', screens: ['analytics', 'createLaudo'] },
  {
    label: 'Administração',
    screens: [
      'createUser',
      'laudos',
      'effectiveness',
      'areaEmpresa',
      'plots',
      'protecoes',
      'ordens',
      'acertos',
      'relatorioMensal',
      'security',
    ],
  },
  // The specification names these screens and no way to them.
  { label: 'Cadastros', screens: ['users', 'companies', 'units', 'providers', 'pilots', 'aircraft'] },
  { label: 'Integrações', screens: ['apiKeys', 'webhooks'] },
]

const nonStaff: readonly MenuGroup[] = [
  { label: 'Principal', screens: ['analytics', 'environmentalMap', 'exportMap'] },
  // The specification names the report for staff alone; those who pay by it are of the empresa.
  {
    label: 'Laudos',
    screens: [
      'laudos',
      'effectiveness',
      'createAreaProtecao',
      'protecoes',
      'areaEmpresa',
      'plots',
      'ordens',
      'acertos',
    ],
  },
  { label: 'Integrações', screens: ['apiKeys', 'webhooks'] },
]

const MENUS = {
  admin: staff,
  analista: staff,
  prestadora: staff,
  funcionario: nonStaff,
  piloto: [{ label: 'Principal', screens: ['analytics', 'exportMap', 'ordens'] }],
} as const satisfies Record<Nivel, readonly MenuGroup[]>

interface MenuEntries {
  readonly label: string
  readonly entries: readonly Screen[]
}

/** Leaves out screens that the guard would refuse, and groups without screens. */
export function menuOf(nivel: Nivel, may: (capability: Capability) => boolean): readonly MenuEntries[] {
  const groups: readonly MenuGroup[] = MENUS[nivel]
  return groups
    .map(({ label, screens }) => ({
      label,
      entries: screens.map((name): Screen => SCREENS[name]).filter(({ needs }) => !needs || may(needs)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
