/** What a levantamento states of how its flights were found (docs/metodo.md, «Que voos passaram perto de um lugar»). */

/** Version of the question: distances, period, valve, side of the wind and flyovers. A change of any of them is a new one. */
export const METODO_DA_PERGUNTA = 'v1'

/** The curve of the screening of drift (../deriva/agdrift-tier1.ts). */
export const CURVA_DE_DERIVA = 'AgDRIFT 2.1.1 Tier I (EPA)'
