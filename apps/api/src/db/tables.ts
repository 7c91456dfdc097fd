// Long because it lists all tables. Generated from the migrated database: change a migration, then `npm run tabelas`.
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  Archived,
  Box,
  Day,
  DayRange,
  Document,
  Exact,
  Instant,
  Json,
  LocalTime,
  Moment,
  Point,
  TypedColumns,
} from './columns/column-types.ts'

export interface Tables {
  acertos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    prestadora_id: number
    inicio: Day
    fim: Day
    versao: Generated<number>
    empresa_aceitou_em: Archived
    empresa_aceitou_id: number | null
    prestadora_aceitou_em: Archived
    prestadora_aceitou_id: number | null
    cancelado_em: Archived
    motivo_cancelamento: string | null
    situacao: GeneratedAlways<string>
    laudos: Generated<number>
    contestados: Generated<number>
    valor: Generated<Exact>
    usuario_id: number
    criado_em: Instant
    atualizado_em: Instant
    empresa_ressalva: string | null
    prestadora_ressalva: string | null
  }
  acertos_contestacoes: {
    id: GeneratedAlways<number>
    acerto_id: number
    laudo_id: number
    lado: 'empresa' | 'prestadora'
    motivo: string
    usuario_id: number
    em: Moment
    resposta: string | null
    decisao: 'mantido' | 'retirado' | null
    respondido_id: number | null
    respondido_em: Archived
  }
  acertos_linhas: {
    acerto_id: number
    laudo_id: number
    tipo: 'laudo' | 'diferenca'
    vale: Generated<boolean>
    aberta: Generated<boolean>
    contrato_id: number
    contrato_versao: number
    revisao: number
    revisao_sha256: Buffer
    codigo: string
    nome: string
    data: Day
    tratamento: string
    piloto_id: number
    numeros: Document
    anterior: Exact | null
    causa: 'medido' | 'excluido' | null
    valor: Exact
    retirada: Generated<boolean>
    regra_de_calculo: TypedColumns['acertos_linhas.regra_de_calculo']
  }
  aeronaves: {
    id: GeneratedAlways<number>
    prestadora_id: number
    tipo: 'tripulada' | 'drone'
    nome: string
    modelo: string | null
    criado_em: Instant
    arquivado_em: Archived
    fabricante: string | null
    validade: Day | null
    atualizado_em: Instant
    versao: Generated<number>
    documento: string | null
  }
  aparelhos: {
    token_hash: Buffer
    usuario_id: number
    usado_em: Moment
    /** Null for a browser that was known before this was recorded. */
    desde: Archived
  }
  areas_empresa: {
    id: GeneratedAlways<number>
    empresa_id: number
    unidade_id: number | null
    nome: string | null
    fazenda: string | null
    codigo_fazenda: string | null
    talhao: string | null
    area_declarada: number | null
    area_ha: number
    poligonos: Document
    limites: Box
    sha256: Buffer | null
    criado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    forma: string | null
    linhagem: number | null
    excluida_da_versao: number | null
    /** The database fills this column from the names. */
    busca: GeneratedAlways<string>
  }
  areas_empresa_versoes: {
    id: GeneratedAlways<number>
    empresa_id: number
    unidade_id: number | null
    numero: number
    vigente: Generated<boolean>
    origem: 'arquivo' | 'retorno' | 'anterior'
    retorno_de: number | null
    sha256: Buffer | null
    arquivo_nome: string | null
    usuario_id: number | null
    criado_em: Instant
    talhoes: number
    area_ha: number
    novos: Generated<number>
    alterados: Generated<number>
    iguais: Generated<number>
    removidos: Generated<number>
    areas: number[]
    compacta: Buffer | null
    sistema: string | null
  }
  areas_protecao: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    unidade_id: number | null
    classificacao: string
    nome: string
    identificacao: string | null
    /** Resulting metres for manned aircraft: the larger of distancia_propria_m and the empresa's for the classification. */
    distancia_m: number | null
    /** A GeoJSON geometry. */
    geometria: Document
    limites: Box
    sha256: Buffer | null
    criado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    atualizado_em: Instant
    usuario_id: number | null
    arquivo_nome: string | null
    distancia_propria_m: number | null
    valida_de: Day | null
    valida_ate: Day | null
    area_ha: number | null
    comprimento_km: number | null
    /** The database fills this column from the names. */
    busca: GeneratedAlways<string>
    sistema: string | null
    /** The same for drones. */
    distancia_drone_m: number | null
  }
  areas_protecao_conjuntos: {
    id: GeneratedAlways<number>
    empresa_id: number
    unidade_id: number | null
    versao: Generated<number>
    compacta: Buffer | null
  }
  arquivos: {
    sha256: Buffer
    bytes: number
    criado_em: Instant
  }
  arquivos_enviados: {
    usuario_id: number
    sha256: Buffer
    nome: string
    enviado_em: Moment
  }
  assinaturas: {
    responsavel_id: number
    png: Buffer
    alterada_em: Moment
  }
  auditoria: {
    id: GeneratedAlways<number>
    quando: Instant
    usuario_id: number | null
    acao: string
    entidade: string
    entidade_id: string
    antes: Json
    depois: Json
    pedido: string | null
    /** The API key with which the act was done. */
    chave_id: number | null
  }
  avisos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    ordem_id: number
    contato_id: number
    usuario_id: number | null
    assunto: 'aviso' | 'cancelamento'
    canal: 'email' | 'mensageiro'
    codigo_hash: Buffer
    codigo: Buffer | null
    dia: Day
    janela: string | null
    produtos:
      | 'inseticida'
      | 'herbicida'
      | 'fungicida'
      | 'maturador'
      | 'biologico'
      | 'fertilizante'
      | 'semente'
      | 'outro'
    contato: string
    estado: Generated<'naFila' | 'enviado' | 'falhou' | 'substituido' | 'cancelado'>
    falha: string | null
    criado_em: Moment
    enviando_em: Archived
    enviado_em: Archived
    lido_em: Archived
    recebido_em: Archived
    recusado_em: Archived
  }
  certificados: {
    id: GeneratedAlways<number>
    aeronave_id: number
    prestadora_id: number
    nome: string
    altura_voo: number | null
    grupo: 'agrotoxico' | 'hormonal' | 'biologico' | 'fertilizante' | 'semente' | null
    faixa: number
    cv: number | null
    incerteza: number | null
    incerteza_fonte: 'certificado' | 'repeticoes' | 'estimada' | null
    data: Day
    valido_ate: Day | null
    responsavel: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    padrao_deposito: TypedColumns['certificados.padrao_deposito']
  }
  certificados_pdfs: {
    certificado_id: number
    sha256: Buffer
    nome: string
    enviado_em: Moment
  }
  chaves: {
    id: Buffer
    amostra: Buffer
    criada_em: Instant
    completa_em: Archived
  }
  chaves_api: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    token_hash: Buffer
    comeco: string
    nome: string
    usuario_id: number
    empresa_id: number | null
    unidade_id: number | null
    escopos: string[]
    criada_em: Moment
    expira_em: Moment
    usada_em: Archived
    usada_de: string | null
    revogada_em: Archived
    revogada_por: number | null
  }
  chaves_de_acesso: {
    id: GeneratedAlways<number>
    usuario_id: number
    nome: string
    credencial: Buffer
    chave_publica: Buffer
    contador: number
    transportes: string[]
    dominio: string
    criada_em: Moment
    usada_em: Archived
  }
  chaves_de_assinatura: {
    /** Beginning of the SHA-256 of the key, hexadecimal. */
    nome: string
    publica: Buffer
    desde: Moment
  }
  climas_modelo: {
    lon: number
    lat: number
    instante: Moment
    leitura: TypedColumns['climas_modelo.leitura']
  }
  codigos_recuperacao: {
    usuario_id: number
    codigo_hash: Buffer
    sal: Buffer
    criado_em: Moment
    usado_em: Archived
  }
  configuracoes: {
    assunto: 'nome' | 'logo' | 'cor' | 'email' | 'copias' | 'mapas' | 'empresa'
    valor: Json
    segredo: Buffer | null
    alterado_em: Moment
    usuario_id: number
  }
  contatos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    unidade_id: number | null
    nome: string
    email: Buffer | null
    telefone: Buffer | null
    email_chave: Buffer | null
    telefone_chave: Buffer | null
    para: 'apicultor' | 'morador' | 'escola' | 'produtor' | 'orgao' | 'outro'
    lat: number | null
    lon: number | null
    raio_m: Generated<number>
    horas_de_antecedencia: Generated<number>
    observacao: Generated<string>
    objecao_em: Archived
    removido_em: Archived
    arquivado_em: Archived
    versao: Generated<number>
    usuario_id: number
    criado_em: Moment
    atualizado_em: Moment
  }
  contatos_segredo: {
    id: Generated<boolean>
    segredo: Buffer
  }
  contratos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    prestadora_id: number
    nome: string
    /** Null for every treatment. */
    tratamento: string | null
    inicio: Day
    fim: Day
    termos: Document
    versao: Generated<number>
    usuario_id: number
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    vigente_versao: number | null
    vigente_tratamento: string | null
    vigente_inicio: Day | null
    vigente_fim: Day | null
  }
  contratos_versoes: {
    contrato_id: number
    versao: number
    usuario_id: number
    nome: string
    tratamento: string | null
    inicio: Day
    fim: Day
    termos: Document
    criado_em: Moment
    empresa_aceitou_em: Archived
    empresa_aceitou_id: number | null
    prestadora_aceitou_em: Archived
    prestadora_aceitou_id: number | null
    vinculou_em: Archived
  }
  convites: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    usuario_id: number
    convidado_por: number
    entrega: 'email' | 'link'
    criado_em: Moment
    expira_em: Moment
    /** Null while it is open. */
    fim: 'usado' | 'cancelado' | 'substituido' | 'senha-definida' | 'nao-enviado' | null
    fim_em: Archived
    enviado_em: Archived
  }
  desafios_webauthn: {
    dono: Buffer
    desafio: string
    expira_em: Moment
  }
  eliminacoes: {
    id: GeneratedAlways<number>
    que: 'demonstracao' | 'empresa'
    quando: Moment
    usuario_id: number | null
    linhas: Document
    arquivos: Buffer[]
    documento: string | null
    sha256: Buffer | null
    chave: string | null
    assinatura: Buffer | null
    codigo: string | null
  }
  empresas: {
    id: GeneratedAlways<number>
    nome: string
    razao_social: string | null
    cnpj: string | null
    inscricao_estadual: string | null
    contato: string | null
    acesso: Generated<'sp' | 'spa' | 'sp-spa'>
    ambiental: Generated<boolean>
    cep: string | null
    estado: string | null
    cidade: string | null
    bairro: string | null
    logradouro: string | null
    numero: number | null
    complemento: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    /** True where another living row had the CNPJ first, before it had to be unique. */
    cnpj_repetido: Generated<boolean>
  }
  empresas_distancias: {
    empresa_id: number
    classificacao: string
    distancia_m: number
    usuario_id: number
    atualizado_em: Moment
    aeronave: 'tripulada' | 'drone'
  }
  empresas_limites_clima: {
    empresa_id: number
    vento_minimo_kmh: number | null
    vento_maximo_kmh: number | null
    umidade_minima_percent: number | null
    temperatura_maxima_c: number | null
    usuario_id: number
    atualizado_em: Moment
  }
  empresas_prestadoras: {
    empresa_id: number
    prestadora_id: number
    desde: Instant
  }
  empresas_uso: {
    empresa_id: number
    dia: Day
    laudos: number
    bytes: number
  }
  encerramentos: {
    id: GeneratedAlways<number>
    empresa_id: number
    motivo: string
    pedido_em: Moment
    usuario_id: number
    apaga_em: Moment
    arquivo: Buffer | null
    arquivo_em: Archived
  }
  entradas_pendentes: {
    token_hash: Buffer
    usuario_id: number
    lembrar: boolean
    expira_em: Moment
    emissor: string | null
    emissor_sujeito: string | null
    emissor_sessao: string | null
  }
  entradas_por_emissor: {
    token_hash: Buffer
    emissor: string
    lembrar: boolean
    expira_em: Moment
  }
  envios_mensais: {
    prestadora_id: number
    mes: string
    uf: string
    enviado_em: Day
    protocolo: string | null
    registrado_em: Moment
  }
  fatores_totp: {
    usuario_id: number
    segredo: Buffer | null
    confirmado_em: Archived
    ultimo_passo: number | null
    segredo_novo: Buffer | null
    novo_em: Archived
  }
  filtros_salvos: {
    id: Generated<string>
    usuario_id: number
    lista: string
    nome: string
    consulta: string
    criado_em: Instant
  }
  laudos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    versao: Generated<number>
    empresa_id: number
    unidade_id: number | null
    prestadora_id: number
    piloto_id: number
    usuario_id: number
    /** A trigger fills this column, the other names and busca. */
    empresa_nome: TypedColumns['laudos.empresa_nome']
    unidade_nome: TypedColumns['laudos.unidade_nome']
    prestadora_nome: TypedColumns['laudos.prestadora_nome']
    piloto_nome: TypedColumns['laudos.piloto_nome']
    usuario_nome: TypedColumns['laudos.usuario_nome']
    busca: TypedColumns['laudos.busca']
    codigo: string
    nome: string
    tratamento: string
    cultura: string
    data: Day
    data_inicial: LocalTime
    data_final: LocalTime
    distancia_pista: number | null
    faixa_contratada: number | null
    faixa_executada: number | null
    taxa_aplicacao: number | null
    vazao_contratada: number | null
    insumos: number | null
    observacoes: Generated<string>
    notas: Generated<string[]>
    hidden: Generated<boolean>
    ready: Generated<boolean>
    error: Generated<boolean>
    processing: Generated<boolean>
    erro_codigo: string | null
    erro_mensagem: string | null
    impressao: Buffer
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    area_plantio: number | null
    area_aplicada: number | null
    aplicacao_efetiva: number | null
    area_nao_aplicada: number | null
    aplicacao_externa: number | null
    area_sobreposicao: number | null
    area_bruta: number | null
    percent_area_aplicada: number | null
    percent_aplicacao_efetiva: number | null
    percent_area_nao_aplicada: number | null
    percent_aplicacao_externa: number | null
    percent_area_sobreposicao: number | null
    percent_largura_faixa: number | null
    percent_taxa_aplicacao: number | null
    percent_insumos: number | null
    passadas: number | null
    faixa_medida: number | null
    notas_sugeridas: string[] | null
    metodo: string | null
    motor: string | null
    processado_em: Archived
    processamento_ms: number | null
    limites: Box | null
    aeronave_id: number | null
    ordem_servico_id: number | null
    limites_campo: Box | null
    medir_metodo: Generated<'v1' | 'v2'>
    medir_so_tocados: Generated<boolean>
    erro_relatorio: Json
    medir_manter: Generated<number[]>
    medir_tirar: Generated<number[]>
    medir_segundo_voo: Generated<boolean>
    decisoes: Json
    comparados: Json
    /** Typed data of the operation (packages/domain/src/dados-operacao). */
    dados_operacao: TypedColumns['laudos.dados_operacao']
    sobreposicao_passadas: number[] | null
    /** Confirmed sentences that the last measurement found. */
    avisos_confirmados: string[] | null
    /** Codes of unconfirmed findings. */
    avisos_abertos: string[] | null
    medir_manter_arquivos: Generated<boolean>
    /** Null for a measurement from before readings were counted. */
    leitura: number | null
    minutos_dentro: number | null
    minutos_fora: number | null
    vento_medio_ms: number | null
    angulo_medio_graus: number | null
    medir_do_trajeto: Generated<boolean>
    estimado: boolean | null
    confianca: number | null
    fonte_da_faixa: 'informada' | 'arquivo' | 'espacamento' | null
    intervalo_estimado: TypedColumns['laudos.intervalo_estimado']
    minutos_sem_dados: number | null
    hectares_dentro: number | null
    hectares_fora: number | null
    hectares_sem_dados: number | null
    direcao_media_graus: number | null
    vento_minimo_ms: number | null
    vento_maximo_ms: number | null
    rajada_maxima_ms: number | null
    temperatura_minima_c: number | null
    temperatura_maxima_c: number | null
    umidade_minima_percent: number | null
    umidade_maxima_percent: number | null
    delta_t_minimo_c: number | null
    delta_t_maximo_c: number | null
    percent_calmaria: number | null
    medir_colunas: TypedColumns['laudos.medir_colunas']
    taxa: TypedColumns['laudos.taxa']
    taxa_media: number | null
    certificado_faixa: TypedColumns['laudos.certificado_faixa']
    intervalo: TypedColumns['laudos.intervalo']
    perda: TypedColumns['laudos.perda']
    efetiva_de: number | null
    efetiva_ate: number | null
    perda_inevitavel: number | null
    perda_evitavel: number | null
    por_faixa: TypedColumns['laudos.por_faixa']
    dose: TypedColumns['laudos.dose']
    dose_cv: number | null
    dose_abaixo: number | null
    dose_acima: number | null
  }
  laudos_a_avaliar: {
    laudo_id: number
    pedido: Generated<number>
  }
  laudos_achados: {
    laudo_id: number
    posicao: number
    codigo: string
    gravidade: 'erro' | 'aviso' | 'info'
    mensagem: string
    onde: string
    quantidade: number | null
    o_que_fazer: string | null
    confirmar: Generated<boolean>
    passadas: Json
  }
  laudos_arquivos: {
    laudo_id: number
    papel: 'area' | 'aplicacao' | 'trajeto' | 'clima'
    sha256: Buffer
    nome: string
    /** Coordinate system that a person chose for a file that names none. */
    sistema: string | null
  }
  laudos_camadas: {
    laudo_id: number
    posicao: number
    camada:
      | 'area'
      | 'area-total'
      | 'aplicacao'
      | 'trajeto'
      | 'aplicacao-externa'
      | 'area-nao-aplicada'
      | 'sobreposicao'
      | 'dose'
      | 'perda'
      | 'taxa'
      | 'passadas-em-duvida'
    feicoes: number
    bytes: number
    crc32: number
    comprimido: Buffer
  }
  laudos_climas: {
    laudo_id: number
    minutos: TypedColumns['laudos_climas.minutos']
    leituras: TypedColumns['laudos_climas.leituras']
    locais: boolean
    numeros: TypedColumns['laudos_climas.numeros']
    modelo: TypedColumns['laudos_climas.modelo']
    pendente: Generated<boolean>
  }
  laudos_coincidencias: {
    laudo_id: number
    outro_id: number
    codigo: 'mesmo-voo' | 'piloto-em-dois-lugares' | 'aeronave-em-dois-lugares'
    parte: number | null
    depois_min: number | null
    minuto: number | null
  }
  laudos_conferencias: {
    laudo_id: number
    usuario_id: number
    quando: Moment
  }
  laudos_confirmacoes: {
    laudo_id: number
    codigo: string
    mensagem: string | null
    usuario_id: number
    quando: Moment
  }
  laudos_contagens: {
    empresa_id: number
    unidade_id: number | null
    prestadora_id: number
    piloto_id: number
    usuario_id: number
    hidden: boolean
    ready: boolean
    error: boolean
    processing: boolean
    n: number
  }
  laudos_protecao: {
    laudo_id: number
    area_protecao_id: number
    /** Key of domain's CLASSES_PROTECAO. */
    regra: string
    regra_versao: number
    distancia_exigida_m: number | null
    menor_distancia_m: number | null
    area_dentro_ha: number | null
    /** MultiPolygon coordinates. */
    poligonos_dentro: Json
    veredicto: 'conforme' | 'naoConforme' | 'semDados' | 'proibido'
    informativo: boolean
    id: GeneratedAlways<number>
    calculado_em: Instant
    substituido_em: Archived
    base: Archived
    nome: string
    aeronave: 'tripulada' | 'drone'
    aeronave_informada: boolean
    fonte: Document
    pontos: Json
    passagens: Json
    sobrevoo: Json
    ufs: TypedColumns['laudos_protecao.ufs']
    estado_conferido: Generated<boolean>
    regras: TypedColumns['laudos_protecao.regras']
  }
  laudos_receituarios: {
    laudo_id: number
    sha256: Buffer
    nome: string
    enviado_em: Moment
  }
  laudos_somas: {
    nivel: string
    grao: 'sempre' | 'ano' | 'mes' | 'dia'
    inicio: Day
    tratamento: string | null
    empresa_id: number | null
    unidade_id: number | null
    prestadora_id: number | null
    piloto_id: number | null
    /** Bit set of the numbers present, as the sum of the powers of two in 0031-somas-do-painel.sql. */
    presentes: number
    n: number
    area_plantio: Exact
    insumos: Exact
    area_aplicada: Exact
    area_nao_aplicada: Exact
    aplicacao_efetiva: Exact
    aplicacao_externa: Exact
    area_sobreposicao: Exact
  }
  laudos_somas_novas: {
    empresa_id: number
    unidade_id: number | null
    prestadora_id: number
    piloto_id: number
    tratamento: string
    data: Day
    /** Bit set of the numbers present, as the sum of the powers of two in 0031-somas-do-painel.sql. */
    presentes: number
    n: number
    area_plantio: Exact
    insumos: Exact
    area_aplicada: Exact
    area_nao_aplicada: Exact
    aplicacao_efetiva: Exact
    aplicacao_externa: Exact
    area_sobreposicao: Exact
  }
  laudos_talhoes: {
    laudo_id: number
    posicao: number
    area_empresa_id: number | null
    nome: string | null
    fazenda: string | null
    codigo_fazenda: string | null
    talhao: string | null
    area_declarada: number | null
    area_plantio: number
    area_aplicada: number
    aplicacao_efetiva: number
    area_nao_aplicada: number
    area_sobreposicao: number
    area_bruta: number
    percent_area_aplicada: number | null
    percent_aplicacao_efetiva: number | null
    percent_area_nao_aplicada: number | null
    percent_area_sobreposicao: number | null
    /** SHA-256 of the outline (packages/revision/src/plot-hash.ts). */
    forma_sha256: Buffer | null
    taxa: TypedColumns['laudos_talhoes.taxa']
    intervalo: TypedColumns['laudos_talhoes.intervalo']
    perda: TypedColumns['laudos_talhoes.perda']
    dose: TypedColumns['laudos_talhoes.dose']
    intervalo_estimado: TypedColumns['laudos_talhoes.intervalo_estimado']
  }
  laudos_totais: {
    dimensao: 'tudo' | 'empresa' | 'unidade' | 'prestadora' | 'piloto' | 'usuario'
    entidade_id: number | null
    hidden: boolean
    ready: boolean
    error: boolean
    processing: boolean
    n: number
  }
  laudos_trajetos: {
    laudo_id: number
    comprimento_km: number
    inicio: Archived
    fim: Archived
    duracao_min: number | null
    velocidade_media_kmh: number | null
    velocidade_mediana_kmh: number | null
    tempo_aplicando_min: number | null
    velocidade_aplicando_kmh: number | null
    rendimento_ha_h: number | null
    espacamento_medio_m: number | null
    decolagem: Point
  }
  laudos_veredictos: {
    laudo_id: number
    base: Moment
    regra_versao: number
    calculado_em: Moment
    conformes: number
    nao_conformes: number
    sem_dados: number
    informativos: number
    falhou: boolean
    so_informam: Generated<number>
    /** Number of requests to judge again that no verdict has fulfilled yet. */
    pedidos: Generated<number>
    ufs: TypedColumns['laudos_veredictos.ufs']
    fora_do_brasil: Generated<boolean>
    estado_conferido: Generated<boolean>
    proibidos: Generated<number>
    proibicoes: TypedColumns['laudos_veredictos.proibicoes']
  }
  laudos_verificacoes: {
    laudo_id: number
    situacoes: TypedColumns['laudos_verificacoes.situacoes']
  }
  laudos_verificacoes_pedidos: {
    id: GeneratedAlways<number>
    laudo_id: number
  }
  laudos_voos: {
    laudo_id: number
    passagens: Buffer
    minutos: Buffer
    inicio: Archived
    fim: Archived
    limites: Box | null
    conferido_em: Archived
    regra: number
    /** Triggers copy this column and aeronave_id from the laudo. */
    piloto_id: TypedColumns['laudos_voos.piloto_id']
    aeronave_id: TypedColumns['laudos_voos.aeronave_id']
    valvula: Buffer | null
  }
  laudos_voos_lugares: {
    laudo_id: number
    caixa: Box
    dias: DayRange
  }
  levantamentos: {
    id: GeneratedAlways<number>
    ocorrencia_id: number
    numero: number
    documento: string
    sha256: Buffer
    chave: string
    assinatura: Buffer
    codigo: string
    voos: number
    sem_medida: number
    com_ocultos: boolean
    usuario_id: number
    quando: Moment
  }
  listas_campo: {
    id: GeneratedAlways<number>
    empresa_id: number | null
    prestadora_id: number | null
    itens: string[]
    usuario_id: number
    atualizado_em: Moment
  }
  modelos_mensais: {
    prestadora_id: number
    sha256: Buffer
    nome: string
    mapa: Document
    versao: number
    salvo_em: Moment
  }
  normas: {
    versao: number
    regras: TypedColumns['normas.regras']
    usuario_id: number
    aplicada_em: Moment
    laudos_afetados: number
  }
  objecoes: {
    empresa_id: number
    chave: Buffer
    em: Moment
  }
  ocorrencias: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    unidade_id: number | null
    ano: number
    numero: number
    titulo: string
    relato: Generated<string>
    lat: number
    lon: number
    raio_m: number
    de: Day
    ate: Day
    situacao: Generated<'aberta' | 'respondida' | 'encerrada'>
    versao: Generated<number>
    usuario_id: number
    criado_em: Moment
    atualizado_em: Moment
    lugar: TypedColumns['ocorrencias.lugar']
  }
  ocorrencias_anexos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    ocorrencia_id: number
    sha256: Buffer
    nome: string
    tipo: TypedColumns['ocorrencias_anexos.tipo']
    usuario_id: number
    criado_em: Moment
  }
  ocorrencias_laudos: {
    ocorrencia_id: number
    laudo_id: number
    distancia_m: number
    incluido_em: Moment
  }
  ocorrencias_notas: {
    id: GeneratedAlways<number>
    ocorrencia_id: number
    usuario_id: number
    texto: string
    criado_em: Moment
  }
  ordens_comparacoes: {
    ordem_id: number
    base: string
    resultado: Json
    calculado_em: Moment
    falha: 'pesada' | 'falhou' | null
  }
  ordens_servico: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number | null
    unidade_id: number | null
    prestadora_id: number | null
    piloto_id: number | null
    usuario_id: number
    codigo: string
    nome: string | null
    tratamento: string
    cultura: string
    data: Day
    insumos: number | null
    distancia_pista: number | null
    faixa_contratada: number | null
    faixa_executada: number | null
    vazao_contratada: number | null
    arquivo_area: Buffer | null
    anexo: Buffer | null
    criado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    atualizado_em: Instant
    dia_planejado: Day | null
    area_nome: string | null
    anexo_nome: string | null
    area_ha: number | null
    talhoes: Generated<number>
    limites: Box | null
    encerrada_em: Archived
    cancelada_em: Archived
    motivo_cancelamento: string | null
    /** Triggers of `laudos` keep this column. */
    laudos: Generated<number>
    situacao: TypedColumns['ordens_servico.situacao']
    area_sistema: string | null
  }
  ordens_talhoes: {
    ordem_id: number
    posicao: number
    area_empresa_id: number | null
    nome: string | null
    fazenda: string | null
    codigo_fazenda: string | null
    talhao: string | null
    area_declarada: number | null
    area_ha: number
    poligonos: Document
  }
  perfis_de_colunas: {
    id: Generated<string>
    empresa_id: number | null
    prestadora_id: number | null
    nome: string
    perfil: TypedColumns['perfis_de_colunas.perfil']
    salvo_em: Moment
  }
  pilotos: {
    id: GeneratedAlways<number>
    prestadora_id: number
    nome: string
    codigo_anac: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    removido_em: Archived
    validade: Day | null
  }
  prestadoras: {
    id: GeneratedAlways<number>
    nome: string
    cnpj: string | null
    registro_mapa: string | null
    certificado_anac: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    validade: Day | null
  }
  prestadoras_uso: {
    prestadora_id: number
    dia: Day
    laudos: number
    bytes: number
  }
  processamentos: {
    laudo_id: number
    progresso: Generated<number>
    etapa: string | null
    tentativa: Generated<number>
    atualizado_em: Instant
  }
  produtos: {
    id: GeneratedAlways<number>
    nome: string
    ingrediente: string | null
    classe: '1' | '2' | '3' | '4' | '5' | 'nc' | null
    formulacao: string | null
    dose: number | null
    unidade_dose: string | null
    adjuvante: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
  }
  redefinicoes_senha: {
    token_hash: Buffer
    usuario_id: number
    expira_em: Moment
    usada_em: Archived
  }
  registro_cabecas: {
    tamanho: number
    raiz: Buffer
    documento: string
    chave: string
    assinatura: Buffer
    quando: Moment
  }
  registro_espera: {
    revisao_id: number | null
    levantamento_id: number | null
    eliminacao_id: number | null
  }
  registro_folhas: {
    indice: number
    revisao_id: number | null
    levantamento_id: number | null
    eliminacao_id: number | null
  }
  registro_nos: {
    nivel: number
    indice: number
    sha256: Buffer
  }
  registro_seguranca: {
    id: GeneratedAlways<number>
    quando: Moment
    evento: string
    recusado: boolean
    conta_id: number | null
    usuario_id: number | null
    endereco: string | null
    agente: string | null
    pedido: string | null
    detalhe: Json
  }
  registros_campo: {
    id: GeneratedAlways<number>
    uuid: string
    ordem_id: number
    tipo: TypedColumns['registros_campo.tipo']
    feito_em: Moment
    enviado_em: Moment
    recebido_em: Moment
    em: Moment
    lat: number | null
    lon: number | null
    precisao_m: number | null
    conteudo: TypedColumns['registros_campo.conteudo']
    observacao: string | null
    sha256: Buffer | null
    nome: string | null
    assunto: TypedColumns['registros_campo.assunto']
    usuario_id: number
    retirado_em: Archived
    retirado_por: number | null
  }
  relatorios: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number
    unidade_id: number | null
    prestadora_id: number | null
    tratamento: string | null
    data_inicial: Day
    data_final: Day
    nome: string
    versao: Generated<number>
    usuario_id: number
    linhas: number
    area_ha: number
    envio: 'salvo' | 'semana' | 'manual' | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
  }
  relatorios_destinatarios: {
    relatorio_id: number
    usuario_id: number
  }
  relatorios_envios: {
    relatorio_id: number
    /** The Monday. */
    semana: Day
    usuario_id: number
    situacao: Generated<'aguardando' | 'enviado' | 'recusado' | 'falhou' | 'sem-acesso'>
    motivo: string | null
    atualizado_em: Moment
  }
  relatorios_versoes: {
    relatorio_id: number
    versao: number
    usuario_id: number
    nome: string
    filtro: Document
    linhas: number
    conteudo: Document
    criado_em: Moment
  }
  responsaveis: {
    id: GeneratedAlways<number>
    prestadora_id: number
    nome: string
    profissao: 'agronomo' | 'tecnico'
    registro: string | null
    padrao: Generated<'sim' | 'nao'>
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
  }
  respostas_por_chave: {
    usuario_id: number
    chave: Buffer
    pedido: Buffer
    status: number
    /** Sealed. */
    corpo: Buffer
    criado_em: Moment
  }
  revisoes: {
    id: GeneratedAlways<number>
    laudo_id: number
    numero: number
    /** Canonical JSON, whose bytes were signed. */
    documento: string
    sha256: Buffer
    anterior: Buffer | null
    /** Hash of the part of the document about the laudo alone. */
    conteudo: Buffer
    chave: string
    assinatura: Buffer
    codigo: string
    causa: string
    usuario_id: number | null
    quando: Moment
  }
  revisoes_pendentes: {
    laudo_id: number
  }
  selecoes: {
    codigo: string
    usuario_id: number
    resumo: Buffer
    talhoes: number[]
    criado_em: Moment
  }
  sessoes: {
    token_hash: Buffer
    usuario_id: number
    criada_em: Instant
    expira_em: Moment
    id: GeneratedAlways<number>
    agente: string | null
    endereco: string | null
    usada_em: Instant
    confirmada_em: Instant
    trocar_senha: Generated<boolean>
    aparelho: Buffer | null
    do_servidor: Generated<boolean>
    emissor: string | null
    emissor_sujeito: string | null
    emissor_sessao: string | null
    fator_do_emissor: Generated<boolean>
  }
  sessoes_encerradas: {
    token_hash: Buffer
    encerrada_em: Instant
    expira_em: Moment
  }
  tentativas_login: {
    chave: string
    falhas: number
    ultima_em: Moment
    bloqueado_ate: Moment
    pendentes: Generated<number>
  }
  trocas_email: {
    usuario_id: number
    token_hash: Buffer
    email: string
    expira_em: Moment
  }
  unidades: {
    id: GeneratedAlways<number>
    empresa_id: number
    nome: string
    razao_social: string | null
    cnpj: string | null
    inscricao_estadual: string | null
    contato: string | null
    acesso: Generated<'sp' | 'spa' | 'sp-spa'>
    cep: string | null
    estado: string | null
    cidade: string | null
    bairro: string | null
    logradouro: string | null
    numero: number | null
    complemento: string | null
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    /** True where another living row had the CNPJ first, before it had to be unique. */
    cnpj_repetido: Generated<boolean>
  }
  usuarios: {
    id: GeneratedAlways<number>
    nome: string
    email: string
    /** Null until an invited person has chosen a password. */
    senha_hash: string | null
    nivel: 'admin' | 'analista' | 'funcionario' | 'prestadora' | 'piloto'
    funcao: string | null
    /** Sealed. */
    rg: Buffer | null
    /** Sealed. */
    cpf: Buffer | null
    empresa_id: number | null
    unidade_id: number | null
    prestadora_id: number | null
    piloto_id: number | null
    cep: string | null
    estado: string | null
    cidade: string | null
    bairro: string | null
    logradouro: string | null
    numero: number | null
    complemento: string | null
    licenca_aceita_em: Archived
    criado_em: Instant
    atualizado_em: Instant
    arquivado_em: Archived
    versao: Generated<number>
    trocar_senha: Generated<boolean>
    licenca_versao: number | null
    licenca_endereco: string | null
    segundo_fator_em: Archived
    segundo_fator_contado_de: Instant
    removido_em: Archived
    foto_sha256: Buffer | null
    preferencias: Json
    /** Folded text of the searched columns, which a search matches. */
    busca: GeneratedAlways<string>
    /** Folded name, by which lists are sorted. */
    nome_dobrado: GeneratedAlways<string>
    acesso_alheio: TypedColumns['usuarios.acesso_alheio']
  }
  verificacoes_regra: {
    unica: Generated<boolean>
    versao: number
    prazo_dias: number | null
  }
  webhooks: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    empresa_id: number | null
    unidade_id: number | null
    endereco: string
    eventos: string[]
    /** Sealed. */
    segredo: Buffer | null
    segredo_anterior: Buffer | null
    segredo_anterior_ate: Archived
    responsavel_id: number
    falhando_desde: Archived
    desativado_em: Archived
    desativado_por: 'pessoa' | 'falhas' | null
    criado_em: Moment
    atualizado_em: Moment
    arquivado_em: Archived
  }
  webhooks_entregas: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    webhook_id: number
    evento_id: number
    situacao: Generated<'aguardando' | 'entregue' | 'falhou' | 'cancelada'>
    desde: Moment
    tentativas: Generated<number>
    tentada_em: Archived
    status: number | null
    duracao_ms: number | null
    resposta: string | null
    motivo: string | null
  }
  webhooks_eventos: {
    id: GeneratedAlways<number>
    uuid: Generated<string>
    evento: string
    alvo: Document
    dados: Document
    criado_em: Moment
  }
}
