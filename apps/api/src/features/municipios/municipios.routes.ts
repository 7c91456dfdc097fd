import type { municipioRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { municipioLimits } from '../../laudo/municipio-limits.ts'

export const municipioHandlers: HandlersOf<typeof municipioRoutes> = {
  async findMunicipio({ query: { lon, lat } }) {
    const municipio = (await municipioLimits()).at(lon, lat)
    return { ...(municipio && { municipio }) }
  },
  listMunicipios: async ({ query: { uf } }) => [...(await municipioLimits()).namesOf(uf)],
  readDivisas: async ({ query: { limites } }) => (await municipioLimits()).near(limites),
}
