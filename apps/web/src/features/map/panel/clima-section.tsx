import type { LaudoInfo } from '@faixa/contract'
import { Text } from '@mantine/core'
import { climaRows, limiteRows } from '../../../export/rows/clima-rows.ts'
import { DefinitionList } from './definition-list.tsx'

/** The weather of the sprayed minutes, beside its limits. */
export default function ClimaSection({ clima }: { readonly clima: NonNullable<LaudoInfo['clima']> }) {
  return (
    <>
      <DefinitionList rows={climaRows(clima)} />
      <Text size="xs" fw={600} mt="xs">
        Limites
      </Text>
      <DefinitionList rows={limiteRows(clima)} />
    </>
  )
}
