import { type MapaBase, MODELOS_DE_MAPA, mapaBaseSchema } from '@faixa/contract'
import { Button, Checkbox, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { TextField } from '../../form/fields/text-field.tsx'
import { useForm } from '../../form/shell/use-form.ts'
import { useFields } from '../../form/state/use-fields.ts'
import classes from './installation.module.css'

type Model = keyof typeof MODELOS_DE_MAPA

interface OtherMapProps {
  readonly mapas: readonly MapaBase[]
  readonly onAdd: (mapa: MapaBase) => Promise<void>
}

/** A map of a provider under contract, by its address; the model decides its place among the six of the specification. */
export function OtherMap({ mapas, onAdd }: OtherMapProps) {
  const [opened, setOpened] = useState(false)
  if (!opened) {
    return (
      <Group>
        <Button size="xs" variant="subtle" onClick={() => setOpened(true)}>
          Usar outro mapa, pelo endereço
        </Button>
      </Group>
    )
  }
  return <OtherMapForm mapas={mapas} onAdd={onAdd} onClose={() => setOpened(false)} />
}

function OtherMapForm({ mapas, onAdd, onClose }: OtherMapProps & { readonly onClose: () => void }) {
  const free = (Object.keys(MODELOS_DE_MAPA) as Model[]).filter((model) =>
    mapas.every(({ chave }) => chave !== MODELOS_DE_MAPA[model].chave),
  )
  const [semRede, setSemRede] = useState(false)
  const read = (typed: { readonly modelo: string; readonly endereco: string; readonly atribuicao: string }) =>
    mapaBaseSchema.safeParse({
      ...MODELOS_DE_MAPA[typed.modelo as Model],
      tiles: [typed.endereco.trim()],
      atribuicao: typed.atribuicao.trim(),
      ...(semRede && { semRede }),
    })
  const fields = useFields({
    labels: { modelo: 'Mapa', endereco: 'Endereço', atribuicao: 'Crédito' },
    initial: { modelo: free[0] ?? '', endereco: '', atribuicao: '' },
    isQuietWhileEmpty: true,
    check: (typed) =>
      read(typed).success
        ? []
        : [{ campo: 'endereco', mensagem: 'O endereço deve ser http(s) e conter {z}, {x} e {y}, ou {quadkey}.' }],
  })
  const form = useForm({ fields, toasts: {}, send: (typed) => onAdd(read(typed).data!), onSent: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <ChoiceField
          {...form.field('modelo')}
          choices={free.map((model) => ({ value: model, label: MODELOS_DE_MAPA[model].nome }))}
        />
        <TextField
          {...form.field('endereco')}
          required
          maxLength={500}
          placeholder="https://mapas.exemplo.com.br/{z}/{x}/{y}.jpg?chave=…"
        />
        <TextField
          {...form.field('atribuicao')}
          maxLength={300}
          placeholder="© Mapas Exemplo"
          description="O que o contrato pede que o mapa mostre."
        />
      </div>
      <Checkbox
        mt="sm"
        label="O contrato permite guardar as imagens nos telefones, para uso sem rede"
        checked={semRede}
        onChange={({ currentTarget: { checked } }) => setSemRede(checked)}
      />
      <Group mt="sm" gap="xs">
        <Button type="submit" size="xs" loading={form.busy} disabled={form.missing.length > 0}>
          Usar este mapa
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </Group>
    </form>
  )
}
