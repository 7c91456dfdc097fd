-- Labels of protected areas name their class once: the compact forms, which contain the labels, are made again when they are next read.
update areas_protecao_conjuntos set compacta = null;
