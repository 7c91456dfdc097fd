import type { Client } from '@faixa/contract'

/** Registers the plots of an area file for an empresa or a unidade, whose plots they replace. */
export async function registerPlots(client: Client, areaKml: Buffer, empresa: number, unidade?: number): Promise<void> {
  const files = { file_area: new File([new Uint8Array(areaKml)], 'area.kml') }
  await client.registerAreas({ body: { empresa, ...(unidade !== undefined && { unidade }) } }, { files })
}
