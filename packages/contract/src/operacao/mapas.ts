/** Base maps that a server offers besides the one that needs no network: raster tiles in Web Mercator. */
import { z } from 'zod'

const TILE_ADDRESS = /^https?:\/\/[^/{}\s]+\/\S*\{(?:quadkey|z\}\S*\{x\}\S*\{y|z\}\S*\{y\}\S*\{x)\}\S*$/

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
})

export type MapaBase = z.infer<typeof mapaBaseSchema>

export const mapasBaseSchema = z
  .array(mapaBaseSchema)
  .max(20)
  .refine((mapas) => new Set(mapas.map(({ chave }) => chave)).size === mapas.length, { error: 'há chaves repetidas' })
