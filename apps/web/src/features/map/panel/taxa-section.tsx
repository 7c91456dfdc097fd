import type { LaudoInfo } from '@faixa/contract'
import { laudoTaxaRows } from '../../../export/rows/taxa-rows.ts'
import { DefinitionList } from './definition-list.tsx'

export default function TaxaSection({ info }: { readonly info: LaudoInfo }) {
  return <DefinitionList rows={laudoTaxaRows(info)} />
}
