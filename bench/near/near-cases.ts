/** The questions of the bench, about the last year of the base, which has the most flights. */
const CASES = {
  '2 km, a year': { raioM: 2000, de: '2025-10-01', ate: '2026-09-30' },
  '6 km, a month': { raioM: 6000, de: '2026-08-15', ate: '2026-09-15' },
} as const

export const CASE_NAMES = Object.keys(CASES)

export function caseAt(name: string) {
  return CASES[name as keyof typeof CASES]
}
