/** Texts for the details of an entry. Details without a text are shown as stored. */
const LABELS: Readonly<Record<string, string>> = {
  cadastro: 'cadastro',
  numero: 'nº',
  lista: 'lista',
  pessoas: 'pessoas',
  motivo: 'motivo',
  rota: 'pedido',
  chave: 'chave de API',
  sessao: 'sessão',
  todas: 'todas',
  mais: 'e mais no mesmo minuto',
}

const VALUES: Readonly<Record<string, string>> = {
  funcionarios: 'funcionários',
  'login-invalido': 'e-mail ou senha incorretos',
  'muitas-tentativas': 'tentativas demais',
  true: 'sim',
  false: 'não',
}

export function detailWords(detail: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const parts = Object.entries(detail ?? {}).map(([name, value]) => {
    const text = String(value)
    return `${LABELS[name] ?? name}: ${VALUES[text] ?? text}`
  })
  return parts.length === 0 ? undefined : parts.join(', ')
}
