import { useComputedColorScheme } from '@mantine/core'

/** Known from the first drawing on: a map that begins light in the dark flashes, and is styled twice. */
export function useScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
