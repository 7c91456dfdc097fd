/** Design tokens of the interface. Colours have meanings: primary for actions, the other four for states and bands. */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

import { shadesOf } from './ui/shades.ts'

const primary: MantineColorsTuple = [
  '#eaf3ff',
  '#d3e4fb',
  '#a5c7f4',
  '#74a9ee',
  '#4b8fe8',
  '#317fe5',
  '#1b70d9',
  '#1765c1',
  '#0d58ad',
  '#004a98',
]

const danger: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d1',
  '#f2a9a5',
  '#ec7f79',
  '#e66058',
  '#df4a41',
  '#c9362d',
  '#b3261e',
  '#9a1c15',
  '#7f130d',
]

// Blue greys that match the map's dark base. 0 text, 2 dimmed, 4 borders, 6 fields, 7 cards, 8 ground.
const dark: MantineColorsTuple = [
  '#dbe3eb',
  '#b7c2cd',
  '#9aa8b5',
  '#8593a1',
  '#394653',
  '#2c3742',
  '#212b35',
  '#19212a',
  '#10151b',
  '#0a0e12',
]

const tokens = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  colors: { primary, danger, dark },
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  headings: {
    fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    Popover: { defaultProps: { shadow: 'md' } },
    // The placeholder is a child that a menu may not have (axe: aria-required-children).
    Menu: {
      defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, portalProps: { target: 'main' } },
    },
    // Text outside of every landmark is not found by those who go from one to the next (axe: region); nor are menus.
    Tooltip: { defaultProps: { portalProps: { target: 'main' } } },
    // While a skeleton pulses, the browser composes the whole page sixty times a second, next to a map that is being drawn.
    Skeleton: { defaultProps: { animate: false } },
    // A drawer's heading is a `header`, which outside of a section would be a second banner of the page.
    Drawer: { defaultProps: { padding: 'md', attributes: { header: { role: 'none' } } } },
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
})

/** The theme with `colour` in place of our blue; a value that is not hexadecimal is ignored. */
export function themeWith(colour: string): MantineThemeOverride {
  return colour === '' ? tokens : { ...tokens, colors: { ...tokens.colors, primary: shadesOf(colour) } }
}

/**
 * Text colours with AA contrast on a card and on their own light background; Mantine's dimmed and placeholder greys do not have it, and are
 * replaced.
 */
const INKS = {
  light: { success: '#1d7a3a', info: '#0b7285', warning: '#8f5b00', danger: '#b3261e', neutral: '#5a6775' },
  dark: { success: '#6fd08c', info: '#5ccfe0', warning: '#f2c14e', danger: '#ff8a80', neutral: '#9aa8b5' },
} as const

function toneVariables(inks: (typeof INKS)[keyof typeof INKS]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inks).flatMap(([tone, ink]) => [
      [`--faixa-${tone}`, ink],
      [`--faixa-${tone}-wash`, `color-mix(in srgb, ${ink} 12%, transparent)`],
    ]),
  )
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    /** Shadow of everything that floats. */
    '--faixa-elevation': '0 1px 2px rgb(0 0 0 / 8%), 0 4px 16px rgb(0 0 0 / 12%)',
    '--faixa-header-height': '56px',
    /** Background of a chosen row. On Mantine's full tint, links and dimmed words have a contrast of 4.4; WCAG 2.2, 1.4.3, requires 4.5. */
    '--faixa-chosen': 'color-mix(in srgb, var(--mantine-primary-color-light) 60%, var(--mantine-color-body))',
  },
  light: {
    ...toneVariables(INKS.light),
    '--faixa-ground': '#f5f7f9',
    '--mantine-color-text': '#1c2530',
    '--mantine-color-dimmed': '#5a6775',
    '--mantine-color-placeholder': '#66727f',
    '--mantine-color-error': INKS.light.danger,
  },
  dark: {
    ...toneVariables(INKS.dark),
    '--faixa-ground': 'var(--mantine-color-dark-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    // Mantine's own colour is that of a card, on which the track of a disabled switch would be invisible.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': INKS.dark.danger,
  },
})
