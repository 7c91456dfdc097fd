/** The side menu by nivel of the person, in the order of the specification's table (000 §2). */
import type { Capability, Nivel } from '@faixa/domain'
import { ENTITY_LISTS } from '../../paths.ts'
import { type Layout, SCREENS, type Screen, type ScreenName } from '../../screens.ts'

export interface MenuGroup {
  readonly label: string
  readonly screens: readonly ScreenName[]
}

// The specification defines the form of service orders but no menu entry for it: the list links to it.
const staff: readonly MenuGroup[] = [
  // The specification lets staff open both maps but defines no menu entry for them; «Ocorrências» is Faixa's.
  { label: 'Principal', screens: ['analytics', 'createLaudo', 'environmentalMap', 'ocorrencias', 'exportMap'] },
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
      'contatos',
      'acertos',
      'relatorioMensal',
      'normas',
      'security',
      'firstSteps',
    ],
  },
  // The specification defines these screens, but no menu entry for them.
  { label: 'Cadastros', screens: ['users', ...(Object.keys(ENTITY_LISTS) as (keyof typeof ENTITY_LISTS)[])] },
  { label: 'Integrações', screens: ['apiKeys', 'webhooks'] },
]

/** A prestadora registers no users: the lists of its own aircraft and persons lead to their forms. */
const ofPrestadora: readonly MenuGroup[] = staff.map(({ label, screens }) => ({
  label,
  screens: screens.filter((name) => name !== 'createUser'),
}))

const nonStaff: readonly MenuGroup[] = [
  { label: 'Principal', screens: ['analytics', 'environmentalMap', 'ocorrencias', 'exportMap'] },
  // The specification gives the report to staff only; the people who pay by it belong to the empresa.
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
      'contatos',
      'acertos',
    ],
  },
  { label: 'Integrações', screens: ['apiKeys', 'webhooks'] },
]

const MENUS = {
  admin: staff,
  analista: staff,
  prestadora: ofPrestadora,
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

/** Screens of the bar of a telephone, with names that fit it, the most used first. */
const AT_HAND = [
  ['laudos', 'Laudos'],
  ['ordens', 'Ordens'],
  ['createLaudo', 'Novo Laudo'],
  ['analytics', 'Visão Geral'],
] as const satisfies readonly (readonly [ScreenName, string])[]
/** With the button of the menu, four targets of 44 px or more fit the narrowest telephone, 320 px. */
const MOST_AT_HAND = 3

/** The first screens of the bar of a telephone that a person may open. */
export function screensAtHand(
  may: (capability: Capability) => boolean,
): readonly (Screen & { readonly short: string })[] {
  return AT_HAND.map(([name, short]) => ({ ...(SCREENS[name] as Screen), short }))
    .filter(({ needs }) => !needs || may(needs))
    .slice(0, MOST_AT_HAND)
}

/** Screens without a menu entry: they are opened from chosen laudos or lists, or only by developers. */
const LED_TO: readonly ScreenName[] = ['severalMap', 'components', 'createUser']

/** Every screen that a person may open by its address alone: those of the menu first, in its order. */
export function screensOf(nivel: Nivel, may: (capability: Capability) => boolean): readonly Screen[] {
  const inMenu = menuOf(nivel, may).flatMap(({ entries }) => entries)
  const unlisted = (Object.keys(SCREENS) as ScreenName[])
    .filter((name) => !LED_TO.includes(name))
    .map((name): Screen => SCREENS[name])
    .filter(({ path, layout, needs }) => !path.includes('$') && OF_PERSONS.includes(layout) && (!needs || may(needs)))
  return [...new Set([...inMenu, ...unlisted])]
}

const OF_PERSONS: readonly Layout[] = ['column', 'map', 'reading']
