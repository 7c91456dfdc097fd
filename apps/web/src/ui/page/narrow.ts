/** Detects telephones and other narrow windows, in which tables become cards and dialogs fill the screen. The style sheets use the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const NARROW = '(max-width: 48em)'

/** Windows below 1100 px, 68.75em. */
const BELOW_1100 = '(max-width: 68.74em)'

/**
 * In such windows a card beside a map would leave too little of the map, and the whole menu too little of a table: they are replaced by a
 * bottom sheet and icons.
 */
export function useBelow1100(): boolean {
  return useMediaQuery(BELOW_1100, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Known in the first rendering, so that nothing is laid out twice. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}
