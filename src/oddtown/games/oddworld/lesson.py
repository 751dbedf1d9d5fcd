"""The first lesson in Odd World: a planet that wakes, falls asleep and wakes again, and the end of another game.

The learner is Blue. The first four scenes are one game, in which Blue comes from two Earth to five.
"""

from typing import Final

from oddtown.core.lesson import Lesson, Scene, Task
from oddtown.core.text import Said

EARTH: Final = "planet.2"
JUST_BEGUN: Final = 20  # answers: five cards lie in each line-up

ODD: Final = Scene(
    Said("Odd is good", "Ungerade ist gut"),
    "turn",
    JUST_BEGUN,
    (
        Task(
            Said(
                "You are Blue. The first row is your line-up, the one below is Red's. You collect planets, but only an "
                "odd number of a planet is awake: then each card is 1 point. Your Venus, Jupiter and Neptune: 3.",
                "Du bist Blau. Die erste Reihe ist deine Auslage, die darunter die von Rot. Du sammelst Planeten, aber "
                "nur eine ungerade Zahl ist wach: Dann bringt jede Karte 1 Punkt. Deine Venus, Jupiter und Neptun: "
                "zusammen 3.",
            ),
            points_at=("lineup", "awake"),
        ),
        Task(
            Said(
                "An even number sleeps and is worth nothing, like your 2 Earth. Red's 3 Mercury are awake: 3 points. "
                "At the end the most points win, not the most cards.",
                "Eine gerade Zahl schläft und bringt nichts, so wie deine 2 Erden. Die 3 Merkur von Rot sind wach: 3 "
                "Punkte. Am Ende gewinnen die meisten Punkte, nicht die meisten Karten.",
            ),
            points_at=("asleep", "points"),
        ),
    ),
)

TURN: Final = Scene(
    Said("Your turn", "Dein Zug"),
    "turn",
    JUST_BEGUN,
    (
        Task(
            Said(
                "It is your turn: take the top card of a deck. Its front names two planets, and one of these two is on "
                "its back. The left card is Earth or Pluto. A third Earth would wake your two: take it.",
                "Du bist am Zug: Nimm die oberste Karte von einem Stapel. Vorn stehen zwei Planeten, und einer von "
                "beiden ist auf der Rückseite. Die linke ist Erde oder Pluto. Eine dritte Erde weckt deine zwei: Nimm "
                "sie.",
            ),
            ("draw left",),
            Said(
                "The right card would be fine, too: it can be Earth as well. In this lesson take the left one.",
                "Auch die rechte Karte wäre gut: Sie kann ebenfalls Erde sein. Nimm in dieser Lektion die linke.",
            ),
            ("deck", EARTH),
        ),
        Task(
            Said(
                "Without looking at the back you now decide who gets it: you, or any other player. Earth brings you 3 "
                "points, Pluto would bring 1. Keep it.",
                "Ohne die Rückseite zu sehen, entscheidest du jetzt, wer sie bekommt: du oder jemand anderes. Erde "
                "bringt dir 3 Punkte, Pluto brächte 1. Behalte sie.",
            ),
            ("keep",),
            Said(
                "You may hand it over, but Red has neither of the two: either one would bring Red a point.",
                "Weitergeben darfst du sie. Aber Rot hat keinen von beiden Planeten: Jeder wäre für Rot ein Punkt.",
            ),
            ("card",),
        ),
        Task(
            Said(
                "It was turned over, and it is Earth! Three are awake, and you have 6 points. That was a whole turn. "
                "Turns go clockwise: now look what Red does.",
                "Sie wurde umgedreht, und es ist die Erde! Drei sind wach, und du hast 6 Punkte. Das war ein ganzer "
                "Zug. Es geht im Uhrzeigersinn weiter: Schau jetzt, was Rot tut.",
            ),
            points_at=(EARTH, "points"),
            then=("draw right", "give blue"),
        ),
    ),
)

GIVE: Final = Scene(
    Said("A present", "Ein Geschenk"),
    "turn",
    JUST_BEGUN + 4,
    (
        Task(
            Said(
                "Red gave you a fourth Earth. Four is even: all of them sleep, 3 points are gone. Pay it back! The "
                "left card is Mercury or Saturn, and Red has 3 Mercury and 1 Saturn. Take it.",
                "Rot hat dir eine vierte Erde gegeben. Vier ist gerade: Alle schlafen, 3 Punkte sind weg. Zahl es "
                "heim! Die linke Karte ist Merkur oder Saturn, und Rot hat 3 Merkur und 1 Saturn. Nimm sie.",
            ),
            ("draw left",),
            Said(
                "On the right lies Uranus or Neptune. Red has no Neptune, so it could be a real present. The left card "
                "hurts Red in any case.",
                "Rechts liegt Uranus oder Neptun. Rot hat keinen Neptun, also könnte es wirklich ein Geschenk werden. "
                "Die linke Karte schadet Rot auf jeden Fall.",
            ),
            ("planet.0", "planet.5"),
        ),
        Task(
            Said(
                "Whichever of the two it is, Red will have an even number of it. Whom do you give it to?",
                "Welcher von beiden es auch ist: Rot hat danach eine gerade Zahl davon. Wem gibst du sie?",
            ),
            ("give red",),
            Said(
                "Kept, it is a new planet for you: 1 point. But with Red it costs 1 point, or even 3.",
                "Wenn du sie behältst, ist sie ein neuer Planet für dich: 1 Punkt. Aber bei Rot kostet sie 1 Punkt "
                "oder sogar 3.",
            ),
            ("lineup",),
        ),
        Task(
            Said(
                "Mercury! Red falls from 5 points to 2. This is what most people miss at first: no card is good by "
                "itself. It depends on the line-up it joins.",
                "Merkur! Rot fällt von 5 Punkten auf 2. Das übersehen am Anfang die meisten: Keine Karte ist von sich "
                "aus gut. Es kommt darauf an, in welche Auslage sie kommt.",
            ),
            points_at=("planet.0", "points"),
            then=("draw left", "keep"),
        ),
    ),
)

SURE: Final = Scene(
    Said("No doubt", "Kein Zweifel"),
    "turn",
    JUST_BEGUN + 8,
    (
        Task(
            Said(
                "Red kept a card of Earth and Uranus; it was Uranus. There are just two cards of each pair, one with "
                "either planet on its back. So the left card is surely Earth: take it.",
                "Rot hat eine Karte mit Erde und Uranus behalten, es war Uranus. Von jedem Paar gibt es genau zwei "
                "Karten, für jeden der beiden Planeten eine. Also ist die linke sicher die Erde: Nimm sie.",
            ),
            ("draw left",),
            Said(
                "The right card is a gamble: Uranus or Neptune. Of the left one you know what it is.",
                "Die rechte Karte ist ein Glücksspiel: Uranus oder Neptun. Von der linken weißt du, was sie ist.",
            ),
            (EARTH, "planet.6"),
        ),
        Task(
            Said(
                "You have four Earth, fast asleep. Red has none. Who gets the fifth?",
                "Du hast vier Erden, die tief schlafen. Rot hat keine. Wer bekommt die fünfte?",
            ),
            ("keep",),
            Said(
                "With Red it would wake up alone, for 1 point. What would it do to your four?",
                "Bei Rot wäre sie allein wach und 1 Punkt. Was macht sie mit deinen vier?",
            ),
            (EARTH,),
        ),
        Task(
            Said(
                "All five wake up: 5 points! A planet that sleeps is never lost, one more card wakes it. That holds "
                "for Red, too: think twice before you give anybody a third or a fifth.",
                "Alle fünf wachen auf: 5 Punkte! Ein Planet, der schläft, ist nie verloren, eine Karte mehr weckt ihn. "
                "Auch bei Rot: Überleg gut, ob du jemandem die dritte oder fünfte gibst.",
            ),
            points_at=(EARTH, "points"),
        ),
    ),
)

END: Final = Scene(
    Said("The ninth planet", "Der neunte Planet"),
    "end",
    40,
    (
        Task(
            Said(
                "Another game, near its end: it is over at once when any line-up shows all nine planets. You have "
                "eight. Only Venus is missing, and the right card is surely Venus: the other one of that pair was "
                "Saturn.",
                "Ein anderes Spiel, kurz vor Schluss: Es endet sofort, wenn eine Auslage alle neun Planeten zeigt. Du "
                "hast acht. Nur Venus fehlt, und die rechte Karte ist sicher Venus: Die andere dieses Paars war "
                "Saturn.",
            ),
            points_at=("end", "planet.1"),
        ),
        Task(
            Said(
                "But count before you end it. With Venus you would have 9 points, and Red has 10. Which card makes Red "
                "smaller first?",
                "Aber zähl, bevor du es beendest. Mit Venus hättest du 9 Punkte, und Rot hat 10. Welche Karte macht "
                "Rot erst einmal kleiner?",
            ),
            ("draw left",),
            Said(
                "Venus ends the game now, 9 to 10, and Red wins. Look at the left card: Red has three of either "
                "planet.",
                "Venus beendet das Spiel jetzt, 9 zu 10, und Rot gewinnt. Schau auf die linke Karte: Von jedem der "
                "beiden Planeten hat Rot drei.",
            ),
            ("points",),
        ),
        Task(
            Said(
                "Earth or Uranus: Red has three of each, you have one of each. Where does it belong?",
                "Erde oder Uranus: Rot hat von jedem drei, du von jedem einen. Wohin gehört sie?",
            ),
            ("give red",),
            Said(
                "With you it would put one of your own planets to sleep. With Red it takes 3 points.",
                "Bei dir schliefe danach einer deiner eigenen Planeten. Bei Rot kostet sie 3 Punkte.",
            ),
            (EARTH, "planet.6"),
            ("draw left", "give blue"),
        ),
        Task(
            Said(
                "Red fell to 7, and gave you a second Mercury: 7 to 7. It is your turn again. Which card wins the game "
                "now?",
                "Rot ist auf 7 gefallen und hat dir einen zweiten Merkur gegeben: 7 zu 7. Du bist wieder am Zug. Mit "
                "welcher Karte gewinnst du jetzt?",
            ),
            ("draw right",),
            Said(
                "The left card is surely Earth and would hurt Red once more, but then Red may take Venus away from "
                "you. The right one wins at once.",
                "Die linke Karte ist sicher die Erde und würde Rot noch einmal schaden, aber dann nimmt dir Rot "
                "vielleicht die Venus weg. Die rechte gewinnt sofort.",
            ),
            ("points", "end"),
        ),
        Task(
            Said(
                "Venus, your ninth planet and your eighth point. You know what to do.",
                "Venus, dein neunter Planet und dein achter Punkt. Du weißt, was zu tun ist.",
            ),
            ("keep",),
            Said("Then Venus would be Red's eighth point.", "Dann wäre die Venus der achte Punkt für Rot."),
            ("planet.1",),
        ),
        Task(
            Said(
                "You win 8 to 7, with 10 cards against 13! With equal points, more different planets win. The game "
                "also ends when both decks are used up; while only one is, the other is split in two. That is all: "
                "enjoy!",
                "Du gewinnst 8 zu 7, mit 10 Karten gegen 13! Bei gleichen Punkten gewinnt, wer mehr verschiedene "
                "Planeten hat. Das Spiel endet auch, wenn beide Stapel leer sind; ist es nur einer, wird der andere "
                "geteilt. Viel Spaß!",
            ),
            points_at=("points", "deck"),
        ),
    ),
)

LESSON: Final = Lesson(seat=0, minutes=4, scenes=(ODD, TURN, GIVE, SURE, END))
