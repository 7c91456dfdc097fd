import type { Padding } from '../../engine/fit-bounds.ts'

/** Distance from the edge of the visible area at which the map begins to move, CSS pixels: the aircraft continues while it moves. */
const EDGE_PX = 48

/** True where a point of the map, CSS pixels, is not behind a card and will not soon be. `padding`: margins that the cards cover. */
export function isInSight(
  { x, y }: { readonly x: number; readonly y: number },
  { clientWidth, clientHeight }: { readonly clientWidth: number; readonly clientHeight: number },
  padding: Pick<Padding, 'left' | 'top' | 'right' | 'bottom'>,
): boolean {
  return (
    x > padding.left + EDGE_PX &&
    y > padding.top + EDGE_PX &&
    x < clientWidth - padding.right - EDGE_PX &&
    y < clientHeight - padding.bottom - EDGE_PX
  )
}
