/** Telephones and windows as narrow: tables become cards, dialogs fill the screen. The style sheets say the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const NARROW = '(max-width: 48em)'

/** Right from the first drawing: nothing is laid out twice. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}
