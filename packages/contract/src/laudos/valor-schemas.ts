/** Schemas of the evaluation of a laudo: how far its effectiveness can be trusted, how much of the loss could have been avoided, and how much fell where. */
import { FONTES_DA_DUVIDA, type FonteDaDuvida } from '@faixa/domain'
import { z } from 'zod'

export const rangeSchema = z.object({ de: z.number(), ate: z.number() })

const fonteDaDuvidaSchema = z.enum(Object.keys(FONTES_DA_DUVIDA) as FonteDaDuvida[])

/** How far an effectiveness can be trusted: its least and its most within the doubt of the width and of the positions. */
export const intervaloSchema = z
  .object({
    percentAplicacaoEfetiva: rangeSchema,
    /** Relative doubt of the width, 0.1 is ±10 %. */
    largura: z.object({ u: z.number(), fonte: fonteDaDuvidaSchema }),
    /** Doubt of the positions, m. */
    posicao: z.object({ d: z.number(), fonte: fonteDaDuvidaSchema }),
    /** Whether 85 % are reached. */
    decisao85: z.enum(['sim', 'nao', 'indecidivel']),
  })
  .meta({ id: 'Intervalo' })

/** What was missed and spilled, and the least that the shape of the field allows, in percent of the planted area. */
export const perdaSchema = z
  .object({
    medida: z.number(),
    inevitavel: z.number(),
    evitavel: z.number(),
    /** Heading flown, degrees from 0 to below 180, and the one that loses least. */
    rumo: z.number(),
    melhorRumo: z.number(),
    melhorInevitavel: z.number(),
  })
  .meta({ id: 'Perda' })

/** How much fell where, in relation to the nominal dose, as an estimate: its mean, its evenness, and the ground below 0.7 and above 1.3, ha. */
export const doseSchema = z
  .object({
    media: z.number(),
    /** Coefficient of variation, %. */
    cv: z.number(),
    abaixo: z.number(),
    acima: z.number(),
    /** Sources: the pattern of the swath certificate, and the rate that the log states. */
    padrao: z.literal('certificado').optional(),
    taxa: z.literal('registro').optional(),
  })
  .meta({ id: 'Dose' })
