"""The first lesson in Tybor the Builder: one whole stage, Great buildings, and the last two cards of a game.

The learner is Black. The first three scenes are one game: a worker, another one, a citizen, and two buildings.
"""

from typing import Final

from oddtown.core.lesson import ANY, Lesson, Scene, Task
from oddtown.core.text import Said

WORKER: Final = Scene(
    Said("A worker", "Ein Arbeiter"),
    "first",
    0,
    (
        Task(
            Said(
                "You are Black, Purple plays against you. In four stages both gather people and buildings; the most "
                "points win. Both have 5 already: chapter I gives them for no fewer buildings than citizens.",
                "Du bist Schwarz, gegen dich spielt Lila. In vier Etappen sammelt ihr Personen und Gebäude; die "
                "meisten Punkte gewinnen. 5 habt ihr schon: Kapitel I gibt sie für nicht weniger Gebäude als Bürger.",
            ),
            points_at=("stage", "points", "chapter.I"),
        ),
        Task(
            Said(
                "Both choose a card at the same time, face down. Building takes strength, so begin with somebody "
                "strong: choose the Merchant with strength 4.",
                "Alle wählen gleichzeitig eine Karte, verdeckt. Zum Bauen braucht es Stärke, also fang mit jemand "
                "Starkem an: Wähle den Händler mit Stärke 4.",
            ),
            ("choose merchant-4",),
            Said(
                "You may choose anybody. But the Merchant is the strongest, and has no colours that a worker would "
                "waste.",
                "Wählen darfst du jeden. Aber der Händler ist der stärkste, und er hat keine Farben, die ein Arbeiter "
                "verschenkt.",
            ),
            ("character.3", "strength"),
            ("1: choose priest-3-yellow",),
        ),
        Task(
            Said(
                "Your card is shown and becomes a citizen, a worker or a builder. Of a worker only the strength "
                "counts: it pays for a building, once. Hire the Merchant as a worker.",
                "Deine Karte wird gezeigt und wird Bürger, Arbeiter oder Baumeister. Bei einem Arbeiter zählt nur die "
                "Stärke: Sie bezahlt einmal ein Gebäude. Heuere den Händler als Arbeiter an.",
            ),
            ("worker",),
            Said(
                "A citizen stays for good, but one without colours makes nothing cheaper. A worker with strength 4 is "
                "worth more here.",
                "Ein Bürger bleibt für immer, aber ohne Farben macht er nichts billiger. Als Arbeiter bringt der "
                "Händler 4 Stärke.",
            ),
            ("workers",),
            ("1: citizen",),
        ),
    ),
)

CITIZEN: Final = Scene(
    Said("A citizen", "Ein Bürger"),
    "first",
    4,
    (
        Task(
            Said(
                "The hands were passed on: you hold what Purple left. So was the First Player card; its holder's card "
                "is used first. One more worker: choose the Craftsman with strength 3.",
                "Die Handkarten sind gewandert: Du hast, was Lila übrig ließ. Auch die Startkarte; wer sie hat, nutzt "
                "seine Karte zuerst. Noch ein Arbeiter: Wähle den Handwerker mit Stärke 3.",
            ),
            ("choose craftsman-3-red",),
            Said(
                "Possible, but colours are lost on a worker. The Craftsman has strength 3 and only one colour: the "
                "best one to hire.",
                "Möglich, aber bei einem Arbeiter sind Farben verschenkt. Der Handwerker hat Stärke 3 und nur eine "
                "Farbe: Er ist der Richtige.",
            ),
            ("character.18", "first"),
            ("1: choose merchant-3-green-yellow", "1: worker"),
        ),
        Task(
            Said(
                "Purple came first, with a worker. Hire yours: that makes 7 strength.",
                "Lila war zuerst dran, mit einem Arbeiter. Heuere deinen an: Das macht 7 Stärke.",
            ),
            ("worker",),
            Said(
                "You could even build already. But hire first: in a moment somebody comes who makes building cheaper.",
                "Du könntest sogar schon bauen. Aber heuere erst an: Gleich kommt jemand, mit dem das Bauen billiger "
                "wird.",
            ),
            ("workers",),
        ),
        Task(
            Said(
                "Your first hand is back. Now a citizen: its colours make buildings of these colours 1 cheaper, for "
                "good, and its symbol counts. The first Priest brings 5 points. Choose the one with two colours.",
                "Deine erste Hand ist wieder da. Jetzt ein Bürger: Seine Farben machen Gebäude dieser Farben 1 "
                "billiger, für immer, und sein Symbol zählt. Der erste Priester bringt 5 Punkte. Wähle den mit zwei "
                "Farben.",
            ),
            ("choose priest-2-red-yellow",),
            Said(
                "A good choice, too. But the Priest with red and yellow brings 5 points and makes two colours cheaper.",
                "Auch keine schlechte Wahl. Aber der Priester mit Rot und Gelb bringt 5 Punkte und macht zwei Farben "
                "billiger.",
            ),
            ("character.43", "profession.4"),
            ("1: choose craftsman-2-green-yellow",),
        ),
        Task(
            Said(
                "Take the Priest in as a citizen.",
                "Nimm den Priester als Bürger auf.",
            ),
            ("citizen",),
            Said(
                "That can be done, but then the colours and the 5 points are lost. Only citizens bring them.",
                "Das geht, aber dann sind die Farben und die 5 Punkte verloren. Nur ein Bürger bringt sie.",
            ),
            ("citizens",),
            ("1: citizen",),
        ),
    ),
)

BUILDER: Final = Scene(
    Said("A builder", "Ein Baumeister"),
    "first",
    12,
    (
        Task(
            Said(
                "The Priest brought 5 points, but with more citizens than buildings the chapter's 5 are gone. So "
                "build! A builder is discarded, whatever the card shows: choose the one you like less.",
                "Der Priester brachte 5 Punkte, aber mit mehr Bürgern als Gebäuden sind die 5 des Kapitels weg. Also "
                "baue! Ein Baumeister wird abgelegt, egal was er zeigt: Wähle die Karte, die dir weniger gefällt.",
            ),
            (ANY,),
            points_at=("character.31", "character.16"),
            then=("1: choose priest-3-red", "1: build manor"),
        ),
        Task(
            Said(
                "Little buildings cost 3 in this stage. The Trading House is yellow, so with your Priest it costs 2, "
                "and it brings 6 points. Build it, Little.",
                "Klein kostet ein Gebäude in dieser Etappe 3. Das Handelshaus ist gelb, mit deinem Priester also 2, "
                "und bringt 6 Punkte. Baue es klein.",
            ),
            ("build trading-house",),
            Said(
                "That would do, but nothing gives more for less than the Little Trading House: 6 points for 2 "
                "strength.",
                "Das ginge, aber nichts gibt mehr für weniger als das kleine Handelshaus: 6 Punkte für 2 Stärke.",
            ),
            ("building.91",),
        ),
        Task(
            Said(
                "2 strength to pay. Whoever pays is discarded, and there is no change! Which worker wastes less?",
                "2 Stärke sind zu bezahlen. Wer bezahlt, wird abgelegt, und es gibt nichts heraus! Bei welchem "
                "Arbeiter geht weniger verloren?",
            ),
            ("pay craftsman-3-red",),
            Said(
                "The Merchant can pay, but would waste 2 of 4 strength. The Craftsman wastes only 1.",
                "Der Händler kann bezahlen, aber von 4 Stärke gingen 2 verloren. Beim Handwerker ist es nur 1.",
            ),
            ("workers", "strength"),
        ),
        Task(
            Said(
                "Nobody chooses the last card of a hand; it is just shown. Your Merchant can still pay: build the "
                "Customs House, 6 points. It is blue and costs you the full 3. With two buildings the scenario helps "
                "you, too.",
                "Die letzte Karte einer Hand wählt niemand; sie wird einfach gezeigt. Dein Händler kann noch bezahlen: "
                "Baue das Zollhaus, 6 Punkte. Es ist blau und kostet dich volle 3. Mit zwei Gebäuden hilft dir auch "
                "das Szenario.",
            ),
            ("build customs-house",),
            Said(
                "Not bad. But the Customs House brings 6 points, and with two buildings the scenario gives you "
                "something in a moment.",
                "Nicht schlecht. Aber das Zollhaus bringt 6 Punkte, und mit zwei Gebäuden gibt dir das Szenario gleich "
                "etwas.",
            ),
            ("building.61", "scenario.founding-fever"),
            ("1: worker",),
        ),
        Task(
            Said(
                "The stage ends. First comes the scenario: for two buildings you took two people. Discard one, the "
                "other becomes a citizen. Then what is left of the display goes.",
                "Die Etappe endet. Zuerst kommt das Szenario: Für zwei Gebäude hast du zwei Personen genommen. Lege "
                "eine ab, die andere wird Bürger. Dann geht der Rest der Auslage aus dem Spiel.",
            ),
            (ANY,),
            points_at=("scenario.founding-fever",),
        ),
        Task(
            Said(
                "Stage II: new hands, a new display, and building costs 1 more. What you have stays. Scenario and "
                "chapter are others in each game: read them first.",
                "Etappe II: neue Handkarten, neue Auslage, und Bauen kostet 1 mehr. Was du hast, bleibt. Szenario und "
                "Kapitel sind in jedem Spiel andere: Lies sie zuerst.",
            ),
            points_at=("stage", "scenario.founding-fever", "chapter.I"),
        ),
    ),
)

GREAT: Final = Scene(
    Said("Little and Great", "Klein und groß"),
    "great",
    36,
    (
        Task(
            Said(
                "Another game, stage II. Great costs 4 more than Little and brings 3 points more. Your citizens show "
                "yellow three times: that makes 5 instead of 8. Build the Weighing House, Great.",
                "Ein anderes Spiel, Etappe II. Groß kostet 4 mehr als klein und bringt 3 Punkte mehr. Deine Bürger "
                "zeigen dreimal Gelb: Das macht 5 statt 8. Baue die Stadtwaage groß.",
            ),
            ("build weighing-house great",),
            Said(
                "Open to you, but look: the Great Weighing House is 8 points, and its yellow is just what your secret "
                "objective still lacks.",
                "Das darfst du. Aber die große Stadtwaage bringt 8 Punkte, und ihr Gelb ist genau das, was deinem "
                "geheimen Auftrag noch fehlt.",
            ),
            ("building.132", "great"),
        ),
        Task(
            Said(
                "8 points, and 5 for your secret objective: green, red and yellow are a set, and each set brings 5. "
                "Now green: your citizens show it four times, so the Little Brewery costs you nothing. Build it.",
                "8 Punkte, und 5 für deinen geheimen Auftrag: Grün, Rot und Gelb sind ein Satz, und jeder Satz bringt "
                "5. Nun Grün: Deine Bürger zeigen es viermal, die Brauerei kostet dich klein also nichts. Baue sie.",
            ),
            ("build brewery",),
            Said(
                "Not bad, either. But a building for nothing is better still, and this one brings a worker, too.",
                "Auch nicht schlecht. Aber ein Gebäude umsonst ist noch besser, und dieses bringt auch einen Arbeiter.",
            ),
            ("objective", "building.70"),
        ),
        Task(
            Said(
                "Some buildings bring more than points, the Brewery two people: discard one, the other becomes a "
                "worker. And with five buildings for five citizens the chapter's 5 points are yours.",
                "Manche Gebäude bringen mehr als Punkte, die Brauerei zwei Personen: Lege eine ab, die andere wird "
                "Arbeiter. Und mit fünf Gebäuden bei fünf Bürgern bekommst du die 5 Punkte des Kapitels.",
            ),
            (ANY,),
            points_at=("chapter.I",),
        ),
    ),
)

END: Final = Scene(
    Said("The last two cards", "Die letzten zwei Karten"),
    "end",
    79,
    (
        Task(
            Said(
                "The last stage, 69 to 72. Symbols count: Farmers in threes, Merchants and Soldiers in fours, Captains "
                "the more the better, the first Priest, the most Craftsmen. You have two Farmers: choose the third.",
                "Die letzte Etappe, 69 zu 72. Symbole zählen: Bauern zu dritt, Händler und Soldaten zu viert, Kapitäne "
                "je mehr desto besser, der erste Priester, die meisten Handwerker. Du hast zwei Bauern: Wähle den "
                "dritten.",
            ),
            ("choose farmer-2-blue-green-red",),
            Said(
                "Soldiers count by fours, and you would have only two symbols. A third Farmer is 5 points at once.",
                "Soldaten zählen zu viert, und du hättest nur zwei Symbole. Ein dritter Bauer bringt sofort 5 Punkte.",
            ),
            ("character.33", *(f"profession.{n}" for n in range(6))),
            ("1: choose captain-4",),
        ),
        Task(
            Said(
                "What must the Farmer become, so that three of them bring 5 points?",
                "Was muss der Bauer werden, damit drei davon 5 Punkte bringen?",
            ),
            ("citizen",),
            Said(
                "Then the symbol is lost: it counts on citizens only, not on workers or builders.",
                "Dann ist das Symbol verloren: Es zählt nur bei Bürgern, nicht bei Arbeitern oder Baumeistern.",
            ),
            ("citizens",),
            ("1: worker", "1: build boathouse"),
        ),
        Task(
            Said(
                "74 to 80, the last card. The Bakery brings 3 points, 2 for every second of your four blue buildings, "
                "and with a second yellow one a second set for your secret objective: 12. Build it!",
                "74 zu 80, die letzte Karte. Die Bäckerei bringt 3 Punkte, 2 für jedes zweite deiner vier blauen "
                "Gebäude, und mit dem zweiten gelben einen zweiten Satz für deinen geheimen Auftrag: 12. Baue sie!",
            ),
            ("build bakery",),
            Said(
                "Workers count nothing at the end, and a second Craftsman is not enough. The Bakery brings 12 points: "
                "build it.",
                "Arbeiter zählen am Ende nichts, und ein zweiter Handwerker reicht nicht. Die Bäckerei bringt 12 "
                "Punkte: Baue sie.",
            ),
            ("building.88", "objective"),
        ),
        Task(
            Said(
                "86 to 85, you win! Purple's secret objective brought another 5. In a tie the most strength left on "
                "workers decides. “What is this?” explains every card. Enjoy your first game!",
                "86 zu 85, gewonnen! Der geheime Auftrag von Lila brachte noch 5. Bei Gleichstand entscheidet die "
                "Stärke, die auf Arbeitern übrig ist. „Was ist das?“ erklärt jede Karte. Viel Spaß beim ersten Spiel!",
            ),
            points_at=("points",),
        ),
    ),
)

LESSON: Final = Lesson(0, 5, (WORKER, CITIZEN, BUILDER, GREAT, END))
