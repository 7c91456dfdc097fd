/** Detects telephones and other narrow windows, in which tables become cards and dialogs fill the screen. The style sheets use the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const NARROW = '(max-width: 48em)'

/** Windows in which a card beside a map would leave too little of the map: the bottom sheet takes its place below 1100 px, 68.75em. */
const NARROW_MAP = '(max-width: 68.74em)'

export function useNarrowMap(): boolean {
  return useMediaQuery(NARROW_MAP, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Known in the first rendering, so that nothing is laid out twice. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}
