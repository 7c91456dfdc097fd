/** A second factor is required of some niveis, some days after the person was created, by the settings. */
import { Problem } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../settings.ts'
import type { SignedIn } from './signed-in.ts'

const DAY_MS = 86_400_000

/** The niveis and days by which a factor is required, and the time now. */
export interface FactorMeans {
  readonly settings: Pick<Settings, 'factorNiveis' | 'factorDays'>
  readonly clock: Clock
}

type FactorFacts = Pick<SignedIn, 'nivel' | 'hasFactor' | 'hasIssuersFactor' | 'factorCountedFrom' | 'isServers'>

/** Returns the date from which this person must have a factor; undefined where one exists, or none is required. */
export function factorDueOf(
  { nivel, hasFactor, hasIssuersFactor = false, factorCountedFrom, isServers }: FactorFacts,
  { factorNiveis, factorDays }: Pick<Settings, 'factorNiveis' | 'factorDays'>,
): Date | undefined {
  if (hasFactor || hasIssuersFactor || isServers || !factorNiveis.includes(nivel)) return undefined
  return new Date(factorCountedFrom.getTime() + factorDays * DAY_MS)
}

export function lacksFactor(person: FactorFacts, { settings, clock }: FactorMeans): boolean {
  const due = factorDueOf(person, settings)
  return due !== undefined && due <= clock.now()
}

export function refuseMissingFactor(person: FactorFacts, means: FactorMeans): void {
  if (lacksFactor(person, means)) throw new Problem('segundo-fator-exigido')
}
