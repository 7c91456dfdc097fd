/** Tokens of the interface. Colour carries meaning only: primary for action, the other four for states and bands. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'

const primary: MantineColorsTuple = [
  '#eaf3ff',
  '#d3e4fb',
  '#a5c7f4',
  '#74a9ee',
  '#4b8fe8',
  '#317fe5',
  '#1f76e2',
  '#1765c1',
  '#0d58ad',
  '#004a98',
]

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** An override of the theme's colours must be hexadecimal. */
export function hexColour(text: string): string {
  if (!HEX.test(text)) throw new Error(`A cor «${text}» não é válida: informe um valor hexadecimal, como #1765c1.`)
  return text
}

export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 5 },
  colors: { primary },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
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
})
