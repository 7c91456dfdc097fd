/** The side menu, as the specification's table has it (000 §2): who sees which variant, and in which order. */
import type { Capability, Nivel } from '@faixa/domain'
import {
  IconChartBar,
  IconFileText,
  IconGauge,
  IconLeaf,
  IconListDetails,
  IconMap2,
  IconPlus,
  IconShieldCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import { paths } from '../paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly icon: typeof IconGauge
  /** Whoever the table grants nothing of it would be led to a refusal. */
  readonly needs?: Capability
}

export interface MenuGroup {
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

const overview: MenuEntry = { label: 'Visão Geral', to: paths.analytics, icon: IconGauge }
const createWork: MenuEntry = { label: 'Criar Trabalho', to: paths.exportMap, icon: IconMap2 }
const laudos: MenuEntry = { label: 'Listar Aplicações', to: paths.laudos, icon: IconListDetails }

const staff: readonly MenuGroup[] = [
  {
    label: 'Principal',
    entries: [overview, { label: 'Novo Laudo', to: paths.createLaudo, icon: IconPlus, needs: 'createLaudo' }],
  },
  {
    label: 'Administração',
    entries: [
      { label: 'Novo Usuário', to: paths.createUser, icon: IconUserPlus, needs: 'createEntidade' },
      laudos,
      { label: 'Relatório de Efetividade', to: paths.effectiveness, icon: IconChartBar },
      { label: 'Área da Empresa', to: paths.areaEmpresa, icon: IconFileText, needs: 'createArea' },
    ],
  },
]

const nonStaff: readonly MenuGroup[] = [
  {
    label: 'Principal',
    entries: [overview, { label: 'Ambiental', to: paths.environmentalMap, icon: IconLeaf }, createWork],
  },
  {
    label: 'Laudos',
    entries: [
      laudos,
      { label: 'Área de Proteção', to: paths.createAreaProtecao, icon: IconShieldCheck, needs: 'createArea' },
    ],
  },
]

const piloto: readonly MenuGroup[] = [{ label: 'Principal', entries: [overview, createWork] }]

export const MENUS = {
  admin: staff,
  analista: staff,
  prestadora: staff,
  funcionario: nonStaff,
  piloto,
} as const satisfies Record<Nivel, readonly MenuGroup[]>

/** Groups without a single entry are left out. */
export function menuOf(nivel: Nivel, may: (capability: Capability) => boolean): readonly MenuGroup[] {
  return MENUS[nivel]
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ needs }) => !needs || may(needs)) }))
    .filter(({ entries }) => entries.length > 0)
}
