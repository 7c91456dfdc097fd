const LENGTH = 10
const BEFORE = 5

/** Up to ten page numbers, beginning five before the current one (specification 001 §2.1). */
export function pageWindow(current: number, totalPages: number): readonly number[] {
  const first = Math.max(1, current - BEFORE)
  const last = Math.min(totalPages, first + LENGTH - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}
