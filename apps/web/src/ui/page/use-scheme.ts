import { useComputedColorScheme } from '@mantine/core'

/** The colour scheme, known in the first rendering, so that a map does not flash light in the dark and is styled once. */
export function useScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
