import { useComputedColorScheme } from '@mantine/core'

/** The colour scheme, known in the first rendering, so that a map does not flash light in the dark scheme and is styled only once. */
export function useScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
