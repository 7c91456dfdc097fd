import { type installationRoutes, Problem } from '@faixa/contract'
import { transaction } from '../../db/database.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { clearStep, readInstallation, saveStep, skipStep, testEmail } from './instalacao.actions.ts'
import { putLogo } from './logo.actions.ts'

export const installationHandlers: HandlersOf<typeof installationRoutes> = {
  readInstalacao: (_, ask) => readInstallation(ask),

  saveInstalacao: {
    async ownTransaction({ body }, ask) {
      await saveStep(body, ask)
      return readInstallation(ask)
    },
  },

  putLogo: {
    async ownTransaction(_, ask) {
      await putLogo(ask)
      return readInstallation(ask)
    },
  },

  skipInstalacao: {
    async ownTransaction({ body: { assunto } }, ask) {
      await transaction(ask.db, (db) => skipStep(assunto, { ...ask, db }))
      await ask.deps.reloadSettings()
      return readInstallation(ask)
    },
  },

  clearInstalacao: {
    async ownTransaction({ params: { assunto } }, ask) {
      await transaction(ask.db, (db) => clearStep(assunto, { ...ask, db }))
      await ask.deps.reloadSettings()
      return readInstallation(ask)
    },
  },

  testEmail: { ownTransaction: (_, ask) => testEmail(ask) },

  async readLogo({ params: { sha256 } }, { deps: { settings } }) {
    const { logo } = settings
    if (logo?.sha256 !== sha256) throw new Problem('nao-encontrado')
    return {
      body: logo.webp,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
    }
  },
}
