/** A second factor is required of some levels, some days after the person was created, by the settings. */
import { Problem } from '@faixa/contract'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import type { SignedIn } from './signed-in.ts'

const DAY_MS = 86_400_000

type FactorFacts = Pick<SignedIn, 'nivel' | 'hasFactor' | 'factorCountedFrom' | 'isServers'>

/** Answers from when on this person must have a factor; undefined where there is one, or none is required. */
export function factorDueOf(
  { nivel, hasFactor, factorCountedFrom, isServers }: FactorFacts,
  { factorLevels, factorDays }: Pick<Settings, 'factorLevels' | 'factorDays'>,
): Date | undefined {
  if (hasFactor || isServers || !factorLevels.includes(nivel)) return undefined
  return new Date(factorCountedFrom.getTime() + factorDays * DAY_MS)
}

export function lacksFactor(person: FactorFacts, { settings, clock }: Pick<Deps, 'settings' | 'clock'>): boolean {
  const due = factorDueOf(person, settings)
  return due !== undefined && due <= clock.now()
}

export function refuseMissingFactor(person: FactorFacts, deps: Pick<Deps, 'settings' | 'clock'>): void {
  if (lacksFactor(person, deps)) throw new Problem('segundo-fator-exigido')
}
