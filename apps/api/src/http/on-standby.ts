import type { Ask } from './ask.ts'

/**
 * Runs a reading on the standby where FAIXA_BANCO_LEITURA names one, otherwise on the request's database. The reading may run twice, and
 * must write nothing.
 */
export function onStandby<T>(ask: Ask, read: (ask: Ask) => Promise<T>): Promise<T> {
  const { standby } = ask.deps
  return standby ? standby.read((db) => read({ ...ask, db })) : read(ask)
}
