import type { de } from './de.ts'

export const es: typeof de = {
  faq: {
    search: 'Buscar en las preguntas',
    clear: 'Borrar la búsqueda',
    contents: 'Temas',
    found_one: '{count} respuesta',
    found_other: '{count} respuestas',
    nothing: 'No hay nada sobre eso',
    nothingText: 'Pruebe con otra palabra o pregunte a soporte.',
    showAll: 'Mostrar todas las preguntas',
    copy: 'Copiar el enlace a esta pregunta',
    copied: 'Enlace copiado',
    contact: 'Cómo contactarnos',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    hours: 'Horario de atención',
    pickup: 'Número de cliente {customerNumber}, depósito {depot}',
    toMaterials: 'Al pedido de material',
  },
  section: {
    orders: 'Pedidos',
    shipping: 'Envío',
    returns: 'Devoluciones y cortesía',
    contract: 'Marketplaces y contrato',
    support: 'Soporte',
  },
  question: {
    deadline: {
      q: '¿Cuál es el plazo para tramitar un pedido?',
      a: '48 horas. No cuentan los domingos ni los festivos. Si el marketplace fija un plazo propio, se aplica ese; la columna «Vence» de la lista de pedidos muestra cuánto tiempo queda.',
    },
    cancellationRate: {
      q: '¿Qué tasa de cancelación se admite?',
      a: 'El contrato exige menos del 1 %. Por encima del 1 % Kontor le avisa; a partir del 1,5 % su cuenta puede ser desactivada. Mantenga sus existencias al día y apenas tendrá que cancelar.',
    },
    reserved: {
      q: '¿Qué significa «reservado»?',
      a: 'El cliente paga por adelantado y el pago está pendiente. La mercancía queda apartada para él. Con el pago se libera el pedido; sin él, se cancela a los 7 días. Los documentos de envío solo se pueden crear tras la liberación.',
    },
    cancel: {
      q: '¿Hasta cuándo puedo cancelar una línea?',
      a: 'Hasta que se hayan creado los documentos de envío. Después solo es posible una devolución. El marketplace recibe la cancelación automáticamente.',
    },
    senderStore: {
      q: '¿Puede enviar otra tienda?',
      a: 'Sí, mientras la línea no esté enviada, cancelada ni devuelta. Elija la tienda remitente en el pedido; la nueva tienda recibe entonces su propio correo.',
    },
    papers: {
      q: '¿Cómo creo los documentos de envío?',
      a: 'Abra el pedido, elija el tipo de paquete y después «Crear documentos de envío». Se crea un paquete por tienda remitente. La etiqueta de envío, la de devolución y el albarán quedan listos para imprimir.',
    },
    storeMail: {
      q: '¿Cómo envía una tienda sin cuenta propia?',
      a: 'Con la liberación, cada tienda remitente recibe un correo con los artículos que debe preparar y un enlace. El enlace abre solo ese pedido y es válido hasta que se cierre.',
    },
    labelError: {
      q: '¿Qué pasa si no se ha podido crear un documento de envío?',
      a: 'Si la causa es la dirección, la corregimos en los pedidos ordinarios en unas 3 horas en días hábiles; después recibe un correo. En las ventas directas corrige usted la dirección y lo intenta de nuevo. Si el error es técnico, póngase en contacto con soporte.',
    },
    packaging: {
      q: '¿Qué embalaje debo usar?',
      a: 'Use cajas de envío resistentes y neutras del tamaño del paquete elegido e incluya el albarán y la hoja de devolución. La caja de zapatos sola no es un embalaje de envío. El material se pide en la tienda externa de embalajes.',
    },
    austria: {
      q: '¿Qué hay que tener en cuenta en los envíos a Austria?',
      a: 'El transportista no recoge estos paquetes por sí mismo. Cree una orden de recogida e indique su número de cliente y su depósito.',
    },
    returnDeadline: {
      q: '¿Cuál es el plazo para comunicar una devolución?',
      a: 'Un día hábil desde su llegada. Las devoluciones que llevan más de 32 horas sin registrar se consideran atrasadas; no cuentan los domingos ni los festivos.',
    },
    returnFinal: {
      q: '¿Puedo cambiar o retirar una devolución?',
      a: 'No. Una devolución elegida ya no se puede cambiar. Tampoco confirme como enviados artículos que no puede enviar para devolverlos después; en ese caso, póngase en contacto con soporte.',
    },
    goodwill: {
      q: '¿Cómo funciona un reembolso parcial?',
      a: 'Abra «Reembolso parcial» en la línea, describa el estado de la mercancía y añada al menos una imagen. El cliente conserva la mercancía. No se puede reembolsar más que el precio de la línea.',
    },
    notice: {
      q: '¿Qué plazo de preaviso se aplica?',
      a: 'Cuatro semanas antes de fin de mes.',
    },
    reactivation: {
      q: '¿Cuándo se puede reactivar un marketplace desactivado?',
      a: 'Como pronto, a los 14 días.',
    },
    hours: {
      q: '¿Cuándo atiende soporte?',
      a: 'De lunes a viernes, de 09:00 a 17:00.',
    },
    requestId: {
      q: '¿Qué debo indicar sobre un mensaje de error?',
      a: 'El número de pedido y el número de operación. Está en el mensaje de error, en «Detalles»; con él encontramos lo ocurrido de inmediato.',
    },
  },
  materials: {
    text: 'El material de embalaje se pide en una tienda externa. No forma parte de Kontor: tiene sus propias condiciones y un inicio de sesión aparte.',
    leadsTo: 'La tienda se abre en una pestaña nueva:',
    open: 'Abrir la tienda de embalajes',
    none: 'Esta instalación no tiene configurada ninguna tienda de embalajes.',
    noneText: 'Pregunte a soporte dónde pedir material de embalaje.',
    toFaq: 'A las preguntas frecuentes',
    which: '¿Cuál es el embalaje adecuado?',
  },
}
