/** Detects telephones and other narrow windows, in which tables become cards and dialogs fill the screen. The style sheets use the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const NARROW = '(max-width: 48em)'

/** Known in the first rendering, so that nothing is laid out twice. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}
