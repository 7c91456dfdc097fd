/** Base maps that a server offers besides the one without network: raster tiles in Web Mercator. */
import { z } from 'zod'

/** The host is plain, because it is written into the content policy of the screens. */
const TILE_ADDRESS =
  /^https?:\/\/[a-z\d][a-z\d.-]*(?::\d+)?\/\S*\{(?:quadkey|z\}\S*\{x\}\S*\{y|z\}\S*\{y\}\S*\{x)\}\S*$/i

export const mapaBaseSchema = z.object({
  /** Key of the map in addresses, which should not change. */
  chave: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'a chave deve ter letras minúsculas, números e hífens' }),
  nome: z.string().min(1).max(60),
  /** Templates with {z}, {x} and {y}, or {quadkey}; several where the tiles have several hosts. */
  tiles: z
    .array(
      z.string().regex(TILE_ADDRESS, { error: 'o endereço deve ser http(s) e conter {z}, {x} e {y}, ou {quadkey}' }),
    )
    .min(1),
  /** Side of a tile, pixels. */
  tamanho: z.union([z.literal(256), z.literal(512)]).default(256),
  zoomMaximo: z.number().int().min(1).max(24).default(19),
  /** Credit that the provider wants on the map. */
  atribuicao: z.string().max(300).default(''),
  /** True for photographs and dark drawings, over which layers need a light edge. */
  escuro: z.boolean().default(false),
  /** True where the terms of the provider allow devices to keep its pictures for use without a network. */
  semRede: z.boolean().optional(),
})

/** The six base maps of specification 000 §2, by the name that a setting gives them; the last two are of a second provider. */
export const MODELOS_DE_MAPA = {
  claro: { chave: 'claro', nome: 'Claro', escuro: false },
  satelite: { chave: 'satelite', nome: 'Satélite', escuro: true },
  relevo: { chave: 'relevo', nome: 'Relevo', escuro: false },
  escuro: { chave: 'escuro', nome: 'Escuro', escuro: true },
  'satelite-2': { chave: 'satelite-2', nome: 'Satélite (segundo provedor)', escuro: true },
  'ruas-2': { chave: 'ruas-2', nome: 'Ruas (segundo provedor)', escuro: false },
} as const satisfies Record<string, Pick<MapaBase, 'chave' | 'nome' | 'escuro'>>

/**
 * A map in the setting that names a `modelo` gets its key, its name and whether it is dark; other values of the setting take precedence.
 */
const configuredMapSchema = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null || !('modelo' in given)) return given
  const { modelo, ...source } = given
  return typeof modelo === 'string' && Object.hasOwn(MODELOS_DE_MAPA, modelo)
    ? { ...MODELOS_DE_MAPA[modelo as keyof typeof MODELOS_DE_MAPA], ...source }
    : source
}, mapaBaseSchema)

export type MapaBase = z.infer<typeof mapaBaseSchema>

export const mapasBaseSchema = z
  .array(configuredMapSchema)
  .max(20)
  .refine((mapas) => new Set(mapas.map(({ chave }) => chave)).size === mapas.length, { error: 'há chaves repetidas' })
