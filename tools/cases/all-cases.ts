import type { Case } from './case-table.ts'
import { fieldCases } from './field-cases.ts'
import { lineCases } from './line-cases.ts'
import { locationCases } from './location-cases.ts'
import { logQuadCases } from './log-quad-cases.ts'
import { meaningCases } from './meaning-cases.ts'
import { passCases } from './pass-cases.ts'
import { racetrackCases } from './racetrack-cases.ts'
import { ringCases } from './ring-cases.ts'
import { turnCases } from './turn-cases.ts'

/** Every drawn case; the folders of packages/geometry/cases are exactly these. */
export const ALL_CASES: readonly Case[] = [
  ...passCases,
  ...logQuadCases,
  ...lineCases,
  ...fieldCases,
  ...meaningCases,
  ...ringCases,
  ...locationCases,
  ...racetrackCases,
  ...turnCases,
]
